/** Without the schema library, so that a browser can import it cheaply. */

export const roles = ["volunteer", "leader", "admin"] as const;
export type DeskRole = (typeof roles)[number];

/** The groups that calls and screens are for. Administrators read no conversation. */
export const workers = ["volunteer", "leader"] as const satisfies readonly DeskRole[];
export const leaders = ["leader"] as const satisfies readonly DeskRole[];
export const planners = ["leader", "admin"] as const satisfies readonly DeskRole[];
