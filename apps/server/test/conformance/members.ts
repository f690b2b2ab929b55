export type Member = { readonly user_id: string; readonly user_info?: unknown };
export type Members = ReturnType<typeof newMembers>;

/** Null: the data contain no user id. */
export const readMember = (channelData: string): Member | null => {
  try {
    const { user_id: id, user_info: info } = JSON.parse(channelData) as Record<string, unknown>;
    return typeof id === "string" || typeof id === "number" ? { user_id: String(id), user_info: info } : null;
  } catch {
    return null;
  }
};

/** Members of each channel. A member with two connections counts once. */
export const newMembers = () => {
  const channels = new Map<string, Map<string, { readonly info: unknown; readonly connections: Set<string> }>>();
  return {
    /** True: they were not there before. */
    add(channel: string, { user_id: id, user_info: info }: Member, connection: string): boolean {
      const users = channels.get(channel) ?? new Map<string, { info: unknown; connections: Set<string> }>();
      channels.set(channel, users);
      const known = users.get(id);
      known?.connections.add(connection);
      if (!known) users.set(id, { info, connections: new Set([connection]) });
      return !known;
    },

    /** True: that was their last connection. */
    remove(channel: string, id: string, connection: string): boolean {
      const users = channels.get(channel);
      const user = users?.get(id);
      user?.connections.delete(connection);
      if (!users || !user || user.connections.size > 0) return false;
      users.delete(id);
      if (users.size === 0) channels.delete(channel);
      return true;
    },

    of(channel: string) {
      const users = [...(channels.get(channel) ?? [])];
      return {
        count: users.length,
        ids: users.map(([id]) => id),
        hash: Object.fromEntries(users.map(([id, { info }]) => [id, info])),
      };
    },
  };
};
