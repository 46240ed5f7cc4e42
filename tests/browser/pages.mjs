// Opens generated pages in a browser and checks that they request nothing and report no errors.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';

const puppeteer = createRequire(path.join(process.env.KEYC_PUPPETEER, 'package.json'))('puppeteer-core');

export const directory = process.env.KEYC_PAGES;
/** The pages' names: "places", … */
export const names = readdirSync(directory)
  .filter((file) => file.endsWith('.keys.html'))
  .map((file) => file.slice(0, -'.keys.html'.length))
  .sort();

let browser;
before(async () => {
  const args = ['--disable-gpu', '--disable-dev-shm-usage'];
  if (process.getuid() === 0) args.push('--no-sandbox');
  browser = await puppeteer.launch({ executablePath: process.env.KEYC_BROWSER, headless: true, args });
});
after(() => browser.close());

/** Records what must never happen on the page: requests, console messages, errors, dialogs. */
async function watch(page, url) {
  const problems = [];
  page.on('console', (message) => problems.push(`console ${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (request.url().split('#')[0] === url) return request.continue();
    problems.push(`request: ${request.url()}`);
    return request.abort();
  });
  return problems;
}

/** A test on one page; `options`: width, height, scheme, hash, script (false: none), prepare (a function of the page).
 * `run` gets the page and the problems recorded so far. */
export function onPage(what, name, options, run) {
  test(`${name}: ${what}`, async () => {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    try {
      const url = pathToFileURL(path.join(directory, `${name}.keys.html`)).href;
      const problems = await watch(page, url);
      await page.setViewport({ width: options.width ?? 1280, height: options.height ?? 900 });
      await page.emulateMediaFeatures([
        { name: 'prefers-color-scheme', value: options.scheme ?? 'light' },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ]);
      if (options.script === false) await page.setJavaScriptEnabled(false);
      await options.prepare?.(page);
      // A page of 1,000 entities takes half a minute where other tests run beside it.
      await page.goto(url + (options.hash ?? ''), { waitUntil: 'load', timeout: 300_000 });
      await run(page, problems);
      assert.deepEqual(problems, []);
    } finally {
      await context.close();
    }
  });
}

export const onEachPage = (what, options, run) =>
  names.forEach((name) => onPage(what, name, options, (page, problems) => run(page, name, problems)));

/** Opens every <details>. */
export const openAll = (page) =>
  page.evaluate(() => document.querySelectorAll('details').forEach((element) => (element.open = true)));

/** Replaces the search text, typed as a reader types it. */
export async function search(page, text) {
  await page.$eval('#search', (input) => {
    input.value = '';
    input.focus();
  });
  if (text) await page.keyboard.type(text);
}

/** The texts of the elements that are shown: `shown(page, '.pattern', 'th > a')` is the names of the patterns. */
export const shown = (page, unit, part) =>
  page.$$eval(
    unit,
    (elements, selector) =>
      elements
        .filter((element) => element.checkVisibility())
        .map((element) => (selector ? element.querySelector(selector) : element).textContent.trim()),
    part,
  );
