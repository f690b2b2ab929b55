/** Where the service is: here, unless the page says otherwise (the native apps' page does; it lives on an origin of its own). */
export const apiBase = (): string => document.documentElement.dataset["api"] ?? "";
