// Every link has a target, and following it shows the target.
import assert from 'node:assert/strict';
import { onEachPage, onPage, search } from './pages.mjs';

onEachPage('ids are unique, and links have their targets', {}, async (page) => {
  const found = await page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
    const hrefs = [...document.querySelectorAll('[href]')].map((element) => element.getAttribute('href'));
    return {
      repeated: ids.filter((id, i) => ids.indexOf(id) !== i),
      dead: hrefs.filter((href) => !document.getElementById(decodeURIComponent(href.slice(1)))),
      options: [...document.querySelectorAll('option')].filter(
        (element) => element.value && !document.getElementById(element.value.slice(1)),
      ).length,
      anchored: ['.pattern', '.entity-card', 'section.table', '.view'].filter((kind) =>
        [...document.querySelectorAll(kind)].some(
          (element) => !element.querySelector(`a[href="#${CSS.escape(element.id)}"]`),
        ),
      ),
    };
  });
  assert.deepEqual(found, { repeated: [], dead: [], options: 0, anchored: [] });
});

const isInView = (page, id) =>
  page.waitForFunction(
    (target) => {
      const element = document.getElementById(target);
      const box = element.getBoundingClientRect();
      return element.checkVisibility() && element.open !== false && box.top >= 0 && box.top < innerHeight;
    },
    { timeout: 5000 },
    id,
  );

onEachPage('a link into a closed element opens it', {}, async (page) => {
  const href = await page.$eval('.partition tbody a.entity', (link) => {
    link.scrollIntoView({ block: 'center' });
    return link.getAttribute('href');
  });
  await page.$eval('.partition tbody a.entity', (link) => link.click());
  await isInView(page, href.slice(1));
});

onPage('phones have the links to entities', 'orders', { width: 390, height: 844 }, async (page) => {
  assert.equal(await page.$eval('nav details', (contents) => contents.open), false);
  await page.click('nav summary');
  await page.click('nav a[href="#entity-Customer"]');
  assert.equal(await page.$eval('nav details', (contents) => contents.open), false);
  await isInView(page, 'entity-Customer');
  // The contents follow the page, which moves a little later.
  await page.waitForFunction(() => document.querySelector('#current').textContent === 'Customer', { timeout: 5000 });
});

onEachPage('a link to a filtered-out element shows it', {}, async (page) => {
  await search(page, 'nothing is called so');
  assert.equal(await page.$eval('#matches', (element) => element.textContent), 'Nothing matches');
  const id = await page.$eval('.entity-card:last-of-type', (element) => element.id);
  await page.$eval(`nav a[href="#${id}"]`, (link) => link.click());
  await isInView(page, id);
  assert.equal(await page.$eval('#search', (element) => element.value), '');
});

onPage('an address with a fragment opens its target', 'places', { hash: '#sample-Place-1' }, (page) =>
  isInView(page, 'sample-Place-1'),
);
onPage('an address with an invalid fragment does no harm', 'places', { hash: '#%E0%A4%A' }, async (page) => {
  await search(page, 'inCountry');
});
onPage('the target of a link is highlighted', 'places', { hash: '#entity-Place' }, async (page) => {
  const [highlighted, plain] = await page.evaluate(() =>
    ['#entity-Place', 'body'].map((selector) => getComputedStyle(document.querySelector(selector)).backgroundColor),
  );
  assert.notEqual(highlighted, plain);
  assert.notEqual(highlighted, 'rgba(0, 0, 0, 0)');
});
onPage('the highlight passes', 'places', { hash: '#entity-Place' }, async (page) => {
  const colour = await page.evaluate(async () => {
    const element = document.getElementById('entity-Place');
    await Promise.all(element.getAnimations().map((animation) => animation.finished));
    return getComputedStyle(element).backgroundColor;
  });
  assert.equal(colour, 'rgba(0, 0, 0, 0)');
});
