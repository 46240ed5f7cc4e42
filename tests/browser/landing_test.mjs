// Links land where they point on long pages, clicked and as an address, and the contents mark where that is.
import assert from 'node:assert/strict';
import { onEachPage } from './pages.mjs';

/** Waits until the page no longer moves; returns how far the element is below the place where links land. */
const missedBy = (page, id) =>
  page.evaluate(async (target) => {
    const element = document.getElementById(target);
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    let top;
    for (let still = 0; still < 4; ) {
      await frame();
      const now = element.getBoundingClientRect().top;
      still = now === top ? still + 1 : 0;
      top = now;
    }
    const isAtEnd = Math.abs(innerHeight + scrollY - document.documentElement.scrollHeight) < 2;
    const padding = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
    return isAtEnd && top > padding && top < innerHeight ? 0 : Math.round(top - padding);
  }, id);

/** The ids of 15 entities, or of `few` of a very long page, the last among them: each is a picture of the whole page. */
const entities = (page, few) =>
  page.$$eval(
    '.entity-card',
    (cards, most) => cards.map((card) => card.id).filter((_, i) => (i + 1) % Math.ceil(cards.length / (cards.length < 100 ? 15 : most)) === 0),
    few,
  );

// Pages that move smoothly for readers who did not ask for less motion would be caught on their way.
onEachPage('links land at entities', {}, async (page) => {
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'no-preference' }]);
  const missed = [];
  for (const id of await entities(page, 6)) {
    await page.$eval(`nav a[href="#${id}"]`, (link) => link.click());
    const by = await missedBy(page, id);
    const marked = await page.$eval('nav a[aria-current]', (link) => link.getAttribute('href'));
    if (Math.abs(by) > 2 || marked !== `#${id}`) missed.push(`${id}: ${by} px, ${marked} is marked`);
  }
  assert.deepEqual(missed, []);
});

onEachPage('an address with a fragment lands at entities', {}, async (page) => {
  const missed = [];
  // A very long page takes many seconds to load.
  for (const id of await entities(page, 1)) {
    // The address alone would be a jump in the same page: the reload opens it anew, at the fragment.
    await page.evaluate((hash) => history.replaceState(null, '', hash), `#${id}`);
    await page.evaluate(() => (history.scrollRestoration = 'manual'));
    await page.reload({ waitUntil: 'load', timeout: 120_000 });
    const by = await missedBy(page, id);
    if (Math.abs(by) > 2) missed.push(`${id}: ${by} px`);
  }
  assert.deepEqual(missed, []);
});
