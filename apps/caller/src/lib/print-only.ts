/** Prints one part of the page: styles find it by `data-printing`. */
export function printOnly(part: "login" | "letters", afterwards?: () => void): void {
  const { dataset } = document.documentElement;
  dataset["printing"] = part;
  const end = () => {
    delete dataset["printing"];
    afterwards?.();
  };
  addEventListener("afterprint", end, { once: true });
  print();
}
