import { address, choices, type Choice } from "./choice.ts";
import type { Specimen } from "./specimen.ts";

export const Gallery = ({ choice, specimens }: Readonly<{ choice: Choice; specimens: readonly Specimen[] }>) => (
  <>
    <header className="g-bar">
      {(["tenant", "theme", "lang"] as const).map((name) => (
        <nav key={name} aria-label={name}>
          {choices[name].map((value) => (
            <a
              key={value}
              href={address({ ...choice, [name]: value })}
              aria-current={choice[name] === value ? "true" : undefined}
            >
              {value}
            </a>
          ))}
        </nav>
      ))}
    </header>
    <main className="g-main">
      <h1>Gallery</h1>
      {[...Map.groupBy(specimens, ({ component }) => component)].map(([component, states]) => (
        <section key={component} data-component={component} className="g-component">
          <h2>{component}</h2>
          <ul className="g-states">
            {states.map(({ state, shows, isCover, shown }) => (
              <li key={state}>
                <h3>
                  <a href={address({ ...choice, only: `${component} ${state}` })}>{state}</a>
                </h3>
                {isCover ? (
                  // oxlint-disable-next-line react/iframe-missing-sandbox -- it is this very page
                  <iframe
                    title={`${component}, ${state}`}
                    src={address({ ...choice, only: `${component} ${state}` })}
                  />
                ) : (
                  <div data-shows={shows}>{shown}</div>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  </>
);
