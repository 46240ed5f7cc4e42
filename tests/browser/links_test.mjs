// Every link leads somewhere, and what it leads to is shown.
import assert from 'node:assert/strict';
import { onEachPage, onPage, search } from './pages.mjs';

onEachPage('ids are unique, and links have their targets', {}, async (page) => {
  const found = await page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map((one) => one.id);
    const hrefs = [...document.querySelectorAll('[href]')].map((one) => one.getAttribute('href'));
    return {
      repeated: ids.filter((id, i) => ids.indexOf(id) !== i),
      dead: hrefs.filter((href) => !document.getElementById(decodeURIComponent(href.slice(1)))),
      options: [...document.querySelectorAll('option')].filter(
        (one) => one.value && !document.getElementById(one.value.slice(1)),
      ).length,
      anchored: ['.pattern', '.entity-card', 'section.table', '.view'].filter((kind) =>
        [...document.querySelectorAll(kind)].some((one) => !one.querySelector(`a[href="#${CSS.escape(one.id)}"]`)),
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

onEachPage('a link into what is closed opens it', {}, async (page) => {
  const href = await page.$eval('.partition tbody a.entity', (link) => {
    link.scrollIntoView({ block: 'center' });
    return link.getAttribute('href');
  });
  await page.$eval('.partition tbody a.entity', (link) => link.click());
  await isInView(page, href.slice(1));
});

onEachPage('a link to what is filtered away shows it', {}, async (page) => {
  await search(page, 'nothing is called so');
  assert.equal(await page.$eval('#matches', (one) => one.textContent), 'Nothing matches');
  const id = await page.$eval('.entity-card:last-of-type', (one) => one.id);
  await page.$eval(`nav a[href="#${id}"]`, (link) => link.click());
  await isInView(page, id);
  assert.equal(await page.$eval('#search', (one) => one.value), '');
});

onPage('an address with a fragment opens what it names', 'places', { hash: '#sample-Place-1' }, (page) =>
  isInView(page, 'sample-Place-1'),
);
onPage('an address that names nothing does no harm', 'places', { hash: '#%E0%A4%A' }, async (page) => {
  await search(page, 'inCountry');
});
onPage('what a link leads to is highlighted', 'places', { hash: '#entity-Place' }, async (page) => {
  const [own, other] = await page.evaluate(() =>
    ['#entity-Place', 'body'].map((one) => getComputedStyle(document.querySelector(one)).backgroundColor),
  );
  assert.notEqual(own, other);
  assert.notEqual(own, 'rgba(0, 0, 0, 0)');
});
