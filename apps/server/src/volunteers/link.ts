/** After the `#`: a browser sends that to nobody, so the token is in no server's or proxy's log. */
export const invitationLink = (deskUrls: Readonly<Record<string, URL>>, tenant: string, token: string): string => {
  const link = new URL("/desk/invitation", deskUrls[tenant]);
  link.hash = token;
  return link.href;
};
