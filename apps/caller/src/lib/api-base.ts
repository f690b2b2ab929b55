const told = import.meta.env["VITE_API_BASE"];

/** Where the service is: here, unless the build says otherwise (the native apps live on an origin of their own). */
export const apiBase: string = typeof told === "string" ? told.replace(/\/+$/, "") : "";
