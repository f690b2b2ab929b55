/** Remembers the last so many, and forgets the oldest first. */
export const newRecent = (most: number) => {
  const known = new Set<string>();
  return {
    has: (id: string): boolean => known.has(id),
    add(id: string): void {
      known.add(id);
      if (known.size > most) known.delete(known.values().next().value!);
    },
  };
};
