// Pages fit on phones, print as a whole, and look as their screenshots show.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { directory, onEachPage, onPage, openAll, search } from './pages.mjs';

for (const width of [320, 390, 768, 1024])
  onEachPage(`no wider than ${width} px`, { width, height: 844 }, async (page) => {
    await openAll(page);
    const found = await page.evaluate(() => {
      const scroller = document.scrollingElement;
      const isInRegion = (element) => element.parentElement.closest('.scroll, nav');
      const cut = [...document.querySelectorAll('main *, header *')]
        .filter((element) => element.checkVisibility() && !isInRegion(element))
        .filter((element) => element.getBoundingClientRect().right > scroller.clientWidth + 1)
        .map((element) => element.outerHTML.slice(0, 80));
      return { wider: scroller.scrollWidth - scroller.clientWidth, cut };
    });
    assert.deepEqual(found, { wider: 0, cut: [] });
  });

onEachPage('what scrolls sideways is a labelled region for the keyboard', { width: 390 }, async (page) => {
  const unlabelled = await page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX))
      .filter((element) => element.getAttribute('role') !== 'region' || element.tabIndex !== 0 || !element.ariaLabel)
      .map((element) => element.className),
  );
  assert.deepEqual(unlabelled, []);
});

onEachPage('filters keep their width beside the number of matches', { width: 390, height: 844 }, async (page) => {
  const widths = () =>
    page.$$eval('.tools select', (all) => all.map((select) => select.getBoundingClientRect().width));
  const before = await widths();
  await search(page, 'e');
  assert.deepEqual(await widths(), before);
});

onPage('parameters take the column of a purpose that is not there', 'sorting', {}, async (page) => {
  const spans = await page.$$eval('.pattern > summary', (all) =>
    all.map((summary) => [
      Boolean(summary.querySelector('.purpose').textContent),
      summary.querySelector('.on').getBoundingClientRect().left -
        summary.querySelector('.parameters').getBoundingClientRect().right < 40,
    ]),
  );
  assert.ok(spans.some(([hasPurpose]) => !hasPurpose));
  for (const [hasPurpose, reachesOn] of spans) assert.equal(reachesOn, !hasPurpose);
});

onEachPage('on paper everything is there', { width: 718, height: 1000 }, async (page) => {
  await search(page, 'nothing is called so');
  await page.emulateMediaType('print');
  const found = await page.evaluate(() => {
    const isShown = (element) => element.checkVisibility() && element.getBoundingClientRect().height > 0;
    const right = document.scrollingElement.clientWidth + 1;
    return {
      hidden: [...document.querySelectorAll('.unit, .group, main :is(h2, h3, h4, p, pre, li, td, th)')]
        .filter((element) => element.textContent.trim() && !isShown(element))
        .map((element) => element.outerHTML.slice(0, 80)),
      controls: [...document.querySelectorAll('header, nav, .skip')].filter(isShown).length,
      cut: [...document.querySelectorAll('main *')]
        .filter((element) => element.getBoundingClientRect().right > right)
        .map((element) => element.outerHTML.slice(0, 80)),
    };
  });
  assert.deepEqual(found, { hidden: [], controls: 0, cut: [] });
  assert.ok((await page.pdf({ format: 'a4' })).length > 10000);
});

const screenshots = path.join(directory, '..', 'screenshots');
mkdirSync(screenshots, { recursive: true });
for (const [width, height] of [[1280, 900], [390, 844]])
  for (const scheme of ['light', 'dark'])
    onEachPage(`screenshot of ${width} × ${height}, ${scheme}`, { width, height, scheme }, async (page, name) => {
      await page.screenshot({ path: path.join(screenshots, `${name}-${width}-${scheme}.png`) });
      await page.$eval('#patterns', (element) => element.scrollIntoView());
      await page.screenshot({ path: path.join(screenshots, `${name}-${width}-${scheme}-patterns.png`) });
    });
