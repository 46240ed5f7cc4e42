// Everything can be reached and used by keyboard, and has a name for screen readers.
import assert from 'node:assert/strict';
import { onEachPage, onPage } from './pages.mjs';

/** Presses Tab up to `most` times; window.stops lists the elements that got the focus. */
async function tabStops(page, most) {
  await page.evaluate(() => {
    window.stops = [];
    addEventListener('focusin', (event) => window.stops.push(event.target));
  });
  for (let i = 0; i < most; ++i) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement === document.body)) break;
  }
}

onEachPage('Tab reaches every control, with a focus that is seen', {}, async (page) => {
  await tabStops(page, 2000);
  const found = await page.evaluate(() => {
    const controls = document.querySelectorAll(
      '.skip, #search, #by-entity, #by-view, #theme, summary, .scroll, main a[href]',
    );
    const isStop = new Set(window.stops);
    return {
      first: window.stops[0].className,
      missed: [...controls]
        .filter((element) => element.checkVisibility() && element.tabIndex >= 0 && !isStop.has(element))
        .map((element) => element.outerHTML.slice(0, 80)),
    };
  });
  assert.deepEqual(found, { first: 'skip', missed: [] });
});

onPage('the focus is seen', 'places', {}, async (page) => {
  for (const selector of ['#search', '#by-entity', '#theme', 'nav a', 'summary', '.scroll']) {
    await page.focus(selector);
    await page.keyboard.press('Shift'); // a key press makes :focus-visible apply
    const width = await page.$eval(selector, (element) => getComputedStyle(element).outlineWidth);
    assert.ok(parseFloat(width) >= 1, `${selector}: ${width}`);
  }
});

onPage('the skip link leads to the content', 'places', {}, async (page) => {
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'content');
});

onPage('/ goes to the search field, Enter opens what is closed', 'places', {}, async (page) => {
  await page.keyboard.press('/');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'search');
  await page.keyboard.type('a/b');
  assert.equal(await page.$eval('#search', (element) => element.value), 'a/b');
  await page.keyboard.press('Escape');
  await page.focus('summary');
  await page.keyboard.press('Enter');
  assert.equal(await page.$eval('details', (element) => element.open), true);
});

onEachPage('headings, labels and landmarks', {}, async (page) => {
  const found = await page.evaluate(() => {
    const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')];
    const levels = headings.map((heading) => Number(heading.localName[1]));
    const nameOf = (element) => element.ariaLabel || element.labels?.[0]?.textContent.trim() || element.title;
    return {
      language: document.documentElement.lang,
      mains: document.querySelectorAll('main').length,
      landmarks: ['header', 'nav', 'main', 'footer', '[role="search"]'].filter((role) => !document.querySelector(role)),
      first: levels[0],
      skipped: levels.filter((level, i) => i > 0 && level > levels[i - 1] + 1).length,
      titles: levels.filter((level) => level === 1).length,
      unnamed: [...document.querySelectorAll('input, select, button, nav, [role="region"]')]
        .filter((element) => !nameOf(element)).length,
      unscoped: document.querySelectorAll('th:not([scope])').length,
      live: document.getElementById('matches').ariaLive,
    };
  });
  assert.deepEqual(found, {
    language: 'en',
    mains: 1,
    landmarks: [],
    first: 1,
    skipped: 0,
    titles: 1,
    unnamed: 0,
    unscoped: 0,
    live: 'polite',
  });
});
