/**
 * Everything that differs from PostgreSQL's defaults. Written anew at each start, so that a new version of the service
 * brings its settings along. What is acknowledged is on the disk; what people wrote is never in the log.
 */
export const settingsFor = ({ port }: { port: number }): string => `# Written at each start; changes made here are lost.

# Only this machine, only with the password. No Unix socket: its path would be too long in many folders.
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = ''
password_encryption = 'scram-sha-256'
allow_alter_system = off

# An acknowledged message survives a crash and a power cut.
fsync = on
full_page_writes = on
synchronous_commit = on

# A small machine; old write-ahead log is deleted early.
max_connections = 100
shared_buffers = '128MB'
wal_level = 'minimal'
max_wal_senders = 0
max_wal_size = '256MB'
min_wal_size = '32MB'
wal_keep_size = 0
jit = off

# A server that was killed must not hold its locks until its query is done.
client_connection_check_interval = '1s'

# The log speaks of the database, never of rows: statements, values and the errors of single requests stay out.
# A week of it is kept, a file for each weekday.
logging_collector = on
log_directory = '../log'
log_filename = 'postgresql-%a.log'
log_file_mode = 0600
log_rotation_age = '1d'
log_rotation_size = 0
log_truncate_on_rotation = on
log_line_prefix = '%m [%p] '
log_timezone = 'UTC'
log_min_messages = 'log'
log_min_error_statement = 'panic'
log_error_verbosity = 'terse'
log_statement = 'none'
log_min_duration_statement = -1
log_min_duration_sample = -1
log_transaction_sample_rate = 0
log_parameter_max_length = 0
log_parameter_max_length_on_error = 0
log_connections = off
log_disconnections = off
log_checkpoints = off
log_lock_waits = off
log_temp_files = -1
log_autovacuum_min_duration = -1

timezone = 'UTC'
datestyle = 'iso, ymd'
`;
