// A page is a single file: it requests nothing, runs no script except its own, and reports no errors.
import assert from 'node:assert/strict';
import { onEachPage, openAll, search } from './pages.mjs';

onEachPage('neither requests nor messages while the page is used', {}, async (page) => {
  await openAll(page);
  await search(page, '<script>');
  await page.keyboard.press('Escape');
  await page.select('#by-entity', await page.$eval('#by-entity option:last-child', (element) => element.value));
  await page.click('#theme');
});

onEachPage('no script except its own, no handlers, no other resources', {}, async (page) => {
  const found = await page.evaluate(() => ({
    scripts: document.querySelectorAll('script').length,
    styles: document.querySelectorAll('style').length,
    others: document.querySelectorAll('img, link, iframe, object, embed, base, form, [src], [style]').length,
    handlers: [...document.querySelectorAll('*')].filter((element) =>
      [...element.attributes].some((attribute) => attribute.name.startsWith('on')),
    ).length,
    links: [...document.querySelectorAll('[href]')]
      .map((element) => element.getAttribute('href'))
      .filter((href) => !href.startsWith('#')),
    policy: document.querySelector('meta[http-equiv="Content-Security-Policy"]').content.split('; '),
  }));
  assert.deepEqual(found, {
    scripts: 1,
    styles: 1,
    others: 0,
    handlers: 0,
    links: [],
    policy: [
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      "script-src 'unsafe-inline'",
      "base-uri 'none'",
      "form-action 'none'",
    ],
  });
});

onEachPage('the policy keeps other sources out', {}, async (page, name, problems) => {
  const blocked = await page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), { once: true });
        document.createElement('img').src = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
      }),
  );
  assert.equal(blocked, 'img-src', name);
  assert.match(problems.splice(0).join(), /violates the following Content Security Policy/);
});
