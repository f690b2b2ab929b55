import { useEffect, useRef, useState } from "react";

/** Open until Escape, a press elsewhere, the focus going elsewhere, or another page. */
export function useDisclosure<E extends HTMLElement>(path: string) {
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === path;
  const root = useRef<E>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpenOn(null);
      button.current?.focus();
    };
    const onElsewhere = ({ target }: Event) => {
      if (target instanceof Node && root.current?.contains(target) === false) setOpenOn(null);
    };
    addEventListener("keydown", onEscape);
    addEventListener("pointerdown", onElsewhere);
    addEventListener("focusin", onElsewhere);
    return () => {
      removeEventListener("keydown", onEscape);
      removeEventListener("pointerdown", onElsewhere);
      removeEventListener("focusin", onElsewhere);
    };
  }, [isOpen]);

  return { isOpen, setOpen: (open: boolean) => setOpenOn(open ? path : null), root, button } as const;
}
