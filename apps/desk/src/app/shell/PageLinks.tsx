import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { Link, useLocation } from "wouter";
import { useSay } from "#lib/texts.tsx";
import classes from "./PageLinks.module.css";
import { pages } from "#app/routes.tsx";

type Props = Readonly<{ role: Me["role"]; onFollow?: () => void }>;

export function PageLinks({ role, onFollow }: Props) {
  const say = useSay();
  const [path] = useLocation();
  return (
    <ul className={classes["links"]}>
      {pages.map(
        (page) =>
          page.name !== null &&
          page.for.includes(role) && (
            <li key={page.path}>
              <Link
                href={page.path}
                className={classes["link"] ?? ""}
                aria-current={path === page.path ? "page" : undefined}
                {...(onFollow && { onClick: onFollow })}
              >
                {say(page.name)}
              </Link>
            </li>
          ),
      )}
    </ul>
  );
}
