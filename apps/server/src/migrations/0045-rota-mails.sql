-- Two more sentences for mails: a shift within a day, and a gap in the rota.
ALTER TABLE desk_mails DROP CONSTRAINT desk_mails_kind_check;
ALTER TABLE desk_mails ADD CONSTRAINT desk_mails_kind_check
  CHECK (kind IN ('alert', 'alarm', 'unanswered', 'no-leader', 'test', 'shift', 'rota-gap'));
