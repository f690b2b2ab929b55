import type { RarelyTexts } from "./notes.ts";

export const en = {
  "not_found.title": "This page doesn’t exist",
  "not_found.text": "The address may be misspelt, or the page may have moved. Your messages are where they were.",

  "delete.title": "Delete your profile?",
  "delete.text": "Are you sure you want to delete your user profile? All messages will be permanently deleted.",
  "delete.confirm": "Delete",
  "delete.cancel": "Cancel",
  "delete.working": "Deleting",
  "delete.failed": "Your profile hasn’t been deleted.",
  "delete.unconfirmed": "We don’t know if your profile was deleted.",

  "messages.welcome":
    "It’s good that you’re here.\n\nWrite as much or as little as you like about whatever is on your mind. A volunteer will read it and answer within {hours} hours. You’ll find the answer here.\n\nThe volunteer sees only your username and what you write. Everything is deleted automatically after {days} days.",
  "messages.welcome_chat": "If you’d rather chat, you can do that here: {url}",
  "messages.older": "Show older messages",
  "messages.draft_other": "You’ve also written something elsewhere:",
  "messages.draft_keep_own": "Keep what is here",
  "messages.draft_take_other": "Use the other text",
  "messages.delete_title": "Delete the message?",
  "messages.delete_text": "It will be gone for good, for the volunteer too.",
  "messages.not_deleted": "The message hasn’t been deleted.",
  "messages.delete_unconfirmed": "We don’t know if the message was deleted.",

  "unsaved.title": "Log out now?",
  "unsaved.text": "What you wrote hasn’t been saved. If you log out now, it will be lost.",
  "unsaved.leave": "Log out anyway",
} as const satisfies RarelyTexts;
