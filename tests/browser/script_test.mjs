// Without script all text is there; with script the theme can be chosen, even if the browser stores
// nothing for the page.
import assert from 'node:assert/strict';
import { names, onEachPage, onPage } from './pages.mjs';

const textOf = (page) => page.$eval('main', (element) => element.textContent);

for (const name of names) {
  let scripted;
  onPage('its text', name, {}, async (page) => {
    scripted = await textOf(page);
    assert.ok(scripted.length > 1000);
  });
  onPage('the same text and no controls without script', name, { script: false }, async (page) => {
    assert.equal(await textOf(page), scripted);
    const found = await page.evaluate(() => ({
      hidden: [...document.querySelectorAll('.unit, .group, .head')].filter((unit) => !unit.checkVisibility()).length,
      controls: [...document.querySelectorAll('input, select, button')].filter((box) => box.checkVisibility()).length,
    }));
    assert.deepEqual(found, { hidden: 0, controls: 0 });
  });
}

const isDark = (page) =>
  page.evaluate(() => {
    const [r, g, b] = getComputedStyle(document.body).backgroundColor.match(/[\d.]+/g).map(Number);
    return r + g + b < 200;
  });
const isPressed = (page) => page.$eval('#theme', (element) => element.getAttribute('aria-pressed') === 'true');

for (const scheme of ['light', 'dark'])
  onEachPage(`a system that is ${scheme}`, { scheme }, async (page) => {
    assert.equal(await isDark(page), scheme === 'dark');
    assert.equal(await isPressed(page), scheme === 'dark');
  });

onPage('the theme that was chosen stays', 'places', { scheme: 'light' }, async (page) => {
  await page.click('#theme');
  assert.equal(await isDark(page), true);
  assert.equal(await isPressed(page), true);
  await page.reload();
  assert.equal(await isDark(page), true);
  await page.click('#theme');
  assert.equal(await isDark(page), false);
});

const forbidStorage = (page) =>
  page.evaluateOnNewDocument(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('no', 'SecurityError');
      },
    });
  });
onPage('a theme without storage', 'places', { prepare: forbidStorage }, async (page) => {
  await page.click('#theme');
  assert.equal(await isDark(page), true);
});
