// What everyone needs who is logged in, fetched in one piece.
export { MessagesScreen } from "#features/messages/MessagesScreen.tsx";
export { DeleteProfile } from "./DeleteProfile.tsx";
export { Menu } from "#app/shell/Menu.tsx";
export { SessionGuards } from "./SessionGuards.tsx";
