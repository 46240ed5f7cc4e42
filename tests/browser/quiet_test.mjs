// Pages are of one file: nothing is requested, nothing is run but their own script, nothing is complained of.
import assert from 'node:assert/strict';
import { onEachPage, openAll, search } from './pages.mjs';

onEachPage('neither requests nor messages, whatever is done', {}, async (page) => {
  await openAll(page);
  await search(page, '<script>');
  await page.keyboard.press('Escape');
  await page.select('#by-entity', await page.$eval('#by-entity option:last-child', (one) => one.value));
  await page.click('#theme');
});

onEachPage('no script but its own, no handlers, no other resources', {}, async (page) => {
  const found = await page.evaluate(() => ({
    scripts: document.querySelectorAll('script').length,
    styles: document.querySelectorAll('style').length,
    others: document.querySelectorAll('img, link, iframe, object, embed, base, form, [src], [style]').length,
    handlers: [...document.querySelectorAll('*')].filter((one) =>
      [...one.attributes].some((attribute) => attribute.name.startsWith('on')),
    ).length,
    links: [...document.querySelectorAll('[href]')]
      .map((one) => one.getAttribute('href'))
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
