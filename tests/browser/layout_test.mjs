// Pages fit on phones and print as a whole.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { onEachPage, onPage, openAll, search } from './pages.mjs';

onEachPage('no wider than phones, tablets and small windows', { width: 320, height: 844 }, async (page) => {
  await openAll(page);
  for (const width of [320, 390, 768, 1024]) {
    await page.setViewport({ width, height: 844 });
    const found = await page.evaluate(() => {
      const scroller = document.scrollingElement;
      const isInRegion = (element) => element.parentElement.closest('.scroll, nav');
      const cut = [...document.querySelectorAll('main *, header *')]
        .filter((element) => element.checkVisibility() && !isInRegion(element))
        .filter((element) => element.getBoundingClientRect().right > scroller.clientWidth + 1)
        .map((element) => element.outerHTML.slice(0, 80));
      return { wider: scroller.scrollWidth - scroller.clientWidth, cut };
    });
    assert.deepEqual({ width, ...found }, { width, wider: 0, cut: [] });
  }
});

onEachPage('names and parameters of patterns are whole, and break between words', { width: 1400 }, async (page) => {
  const faults = await page.$$eval('.pattern > summary > :is(.name, .parameters, .on)', (all) =>
    all.flatMap((element) => {
      if (element.scrollWidth > element.clientWidth + 1) return [`cut: ${element.textContent}`];
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const broken = [];
      while (texts.nextNode()) {
        const text = texts.currentNode;
        // Words: of a sentence, and of a name such as storesInState or by_name.
        for (const word of text.data.matchAll(/\p{Lu}?[\p{Ll}\d]+|\p{Lu}+/gu)) {
          const range = document.createRange();
          range.setStart(text, word.index);
          range.setEnd(text, word.index + word[0].length);
          if (new Set([...range.getClientRects()].map((rect) => Math.round(rect.top))).size > 1)
            broken.push(`broken: ${word[0]} of ${element.textContent}`);
        }
      }
      return broken;
    }),
  );
  assert.deepEqual(faults, []);
});

/** How light the element is a few px from its edges, and away from them. */
async function edges(page, selector) {
  const element = await page.$(selector);
  const image = await element.screenshot({ encoding: 'base64' });
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height });
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.drawImage(bitmap, 0, 0);
    const at = (x) => [...context.getImageData(x, 18, 1, 1).data].slice(0, 3).reduce((sum, part) => sum + part);
    return { left: at(4), right: at(bitmap.width - 5), paper: at(Math.round(bitmap.width / 2)) };
  }, image);
}

onPage('a map that scrolls has a shadow where it goes on', 'places', { width: 800 }, async (page) => {
  const map = '.scroll:has(> .map)';
  await page.$eval(map, (region) => (region.querySelector('table').style.width = '3000px'));
  const begin = await edges(page, map);
  assert.ok(begin.left === begin.paper && begin.right < begin.paper, JSON.stringify(begin));
  await page.$eval(map, (region) => (region.scrollLeft = 10000));
  const end = await edges(page, map);
  assert.ok(end.left < end.paper && end.right === end.paper, JSON.stringify(end));
  await page.$eval(map, (region) => (region.querySelector('table').style.width = ''));
  await page.setViewport({ width: 1600, height: 900 });
  const whole = await edges(page, map);
  assert.ok(whole.left === whole.paper && whole.right === whole.paper, JSON.stringify(whole));
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

// For the eye: KEYC_SCREENSHOTS is the folder that gets them.
if (process.env.KEYC_SCREENSHOTS) {
  mkdirSync(process.env.KEYC_SCREENSHOTS, { recursive: true });
  for (const [width, height] of [[1280, 900], [390, 844]])
    for (const scheme of ['light', 'dark'])
      onEachPage(`screenshot of ${width} × ${height}, ${scheme}`, { width, height, scheme }, async (page, name) => {
        const file = path.join(process.env.KEYC_SCREENSHOTS, `${name}-${width}-${scheme}`);
        await page.screenshot({ path: `${file}.png` });
        await page.$eval('#patterns', (element) => element.scrollIntoView());
        await page.screenshot({ path: `${file}-patterns.png` });
      });
}
