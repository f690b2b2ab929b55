/** The little of selenium-webdriver that is used here; it brings no types of its own. */
declare module "selenium-webdriver" {
  export type Locator = Readonly<Record<string, string>>;
  export interface WebElement {
    click(): Promise<void>;
    clear(): Promise<void>;
    sendKeys(...keys: string[]): Promise<void>;
    getText(): Promise<string>;
    getAttribute(name: string): Promise<string | null>;
    isSelected(): Promise<boolean>;
  }
  export interface WebDriver {
    get(url: string): Promise<void>;
    getCurrentUrl(): Promise<string>;
    findElement(by: Locator): Promise<WebElement>;
    findElements(by: Locator): Promise<WebElement[]>;
    executeScript<T>(script: string, ...args: unknown[]): Promise<T>;
    navigate(): { back(): Promise<void>; refresh(): Promise<void> };
    manage(): {
      getCookies(): Promise<{ name: string }[]>;
      setTimeouts(timeouts: { implicit?: number; pageLoad?: number; script?: number }): Promise<void>;
      window(): { setRect(rect: { width: number; height: number }): Promise<unknown> };
    };
    quit(): Promise<void>;
  }
  export class Builder {
    usingServer(url: string): this;
    withCapabilities(capabilities: object): this;
    build(): Promise<WebDriver>;
  }
  export const By: { xpath(path: string): Locator; css(selector: string): Locator };
}
