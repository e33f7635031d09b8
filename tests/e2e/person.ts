import type { FileChooser, Locator, Page } from 'playwright-core';

/** Seconds of a person for a tap, with looking for its place, and for a letter on the keyboard of a phone. */
const pace = { tap: 1, key: 0.25 };
/** In the camera app: its shutter, and 'use this photo'. */
const tapsInCamera = 2;

/** A person with a phone: follows the script, and counts the effort for a hand. */
export class Person {
  taps = 0;
  keys = 0;

  get seconds(): number {
    return this.taps * pace.tap + this.keys * pace.key;
  }

  /** For the record of a run. */
  account(): string {
    return `${this.taps} taps (${pace.tap} s each) and ${this.keys} keys (${pace.key} s each) are ${this.seconds} s`;
  }

  async tap(what: Locator): Promise<void> {
    this.taps += 1;
    await what.tap();
  }

  /** From the icon on the start screen of the phone. */
  async openApp(page: Page, address: string): Promise<void> {
    this.taps += 1;
    await page.goto(address);
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    this.keys += text.length;
    await field.pressSequentially(text);
  }

  /** Deletes the content of a field letter by letter, and types the new one. */
  async replace(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    await field.press('End');
    const { length } = await field.inputValue();
    for (let letter = 0; letter < length; letter += 1) await field.press('Backspace');
    await field.pressSequentially(text);
    this.keys += length + text.length;
  }

  async openCamera(page: Page, button: string): Promise<FileChooser> {
    const opening = page.waitForEvent('filechooser');
    await this.tap(page.getByRole('button', { name: button, exact: true }));
    return opening;
  }

  async takePhoto(page: Page, button: string, { name, bytes }: { name: string; bytes: Buffer }): Promise<void> {
    const camera = await this.openCamera(page, button);
    this.taps += tapsInCamera;
    await camera.setFiles({ name, mimeType: 'image/jpeg', buffer: bytes });
  }
}
