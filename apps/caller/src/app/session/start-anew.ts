import type { LoginNotice } from "#features/login/LoginScreen.tsx";

/** What one page tells the next through the entry in the browser's history: why somebody meets the login. */
const carried = ["idle", "idle-while-writing", "deleted"] as const satisfies readonly LoginNotice[];

let isGoing = false;

/** From then on nothing that is heard changes what is shown, or where: the page is going. */
export const isStartingAnew = (): boolean => isGoing;

export function startAnew(notice: (typeof carried)[number]): void {
  isGoing = true;
  // In the language of this page: being sent on to it would lose what the entry carries.
  history.replaceState(notice, "", `/?lang=${document.documentElement.lang}`);
  location.reload();
}

export function noticeFromBefore(): LoginNotice | null {
  const handedOver: unknown = history.state;
  return carried.find((notice) => notice === handedOver) ?? null;
}
