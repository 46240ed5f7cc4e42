// Search and filters show only what matches, and Escape shows everything again.
import assert from 'node:assert/strict';
import { names, onEachPage, onPage, search, shown } from './pages.mjs';

const patterns = (page) => shown(page, '.pattern', '.name > a');
const entities = (page) => shown(page, '.entity-card', 'h3');
const matchCount = (page) => page.$eval('#matches', (element) => element.textContent);

onPage('typing narrows the patterns', 'places', {}, async (page) => {
  const places = ['inCountry', 'inState', 'byName', 'place', 'recentlyUpdated'];
  assert.deepEqual(await patterns(page), places);
  for (const [text, expected] of [
    ['recently', ['recentlyUpdated']],
    ['RECENTLY', ['recentlyUpdated']],
    ['begins_with country', ['inCountry', 'inState', 'byName']],
    ['getitem', ['place']],
    ['newest first', ['recentlyUpdated']],
    ['world houston', ['inCountry', 'inState', 'byName', 'place', 'recentlyUpdated']],
    ['limit 25', ['recentlyUpdated']],
    ['no such thing', []],
  ]) {
    await search(page, text);
    assert.deepEqual(await patterns(page), expected, text);
  }
  await search(page, '');
  await page.keyboard.press('Escape');
  assert.deepEqual(await patterns(page), places);
});

onPage('the number of matches is shown', 'orders', {}, async (page) => {
  await search(page, 'leaders');
  assert.match(await matchCount(page), /^3 of 7 patterns, \d of 2 entities$/);
  await search(page, 'no such thing');
  assert.equal(await matchCount(page), 'Nothing matches');
  await page.keyboard.press('Escape');
  assert.equal(await matchCount(page), '');
});

onPage('the time to live is found by its keyword', 'orders', {}, async (page) => {
  await search(page, 'ttl');
  assert.deepEqual(await entities(page), ['Order']);
});

onPage('an entity alone', 'orders', {}, async (page) => {
  await page.select('#by-entity', '#entity-Customer');
  assert.deepEqual(await patterns(page), ['leaders', 'tiedAt', 'withAtLeast']);
  assert.deepEqual(await entities(page), ['Customer']);
  assert.deepEqual(await shown(page, '.map .unit', 'th'), ['Customer']);
  const rows = await shown(page, '.partition tbody');
  assert.ok(rows.length > 0 && rows.every((row) => row.includes('Customer')));
});

onPage('an index alone', 'orders', {}, async (page) => {
  await page.select('#by-view', '#index-Orders-open');
  assert.deepEqual(await patterns(page), ['openOrders']);
  assert.deepEqual(await entities(page), ['Order']);
  assert.deepEqual(await shown(page, '.view > .head', 'h4'), ['Global index open']);
  await page.select('#by-entity', '#entity-Customer');
  assert.deepEqual(await patterns(page), []);
});

onPage('entity, index and text together', 'orders', {}, async (page) => {
  await page.select('#by-entity', '#entity-Order');
  await page.select('#by-view', '#index-Orders-gsi1');
  assert.deepEqual(await patterns(page), ['recentlyUpdated', 'updatedBetween']);
  await search(page, 'between');
  assert.deepEqual(await patterns(page), ['updatedBetween']);
});

onPage('patterns of a collection belong to its members', 'iot', {}, async (page) => {
  await page.select('#by-entity', '#entity-Device');
  assert.deepEqual(await patterns(page), ['latest', 'since', 'alarms']);
});

onPage('the words are marked, also across the places where a line may break', 'places', {}, async (page) => {
  await search(page, 'recentlyUpdated');
  const marked = await page.evaluate(() => [...CSS.highlights.get('found')].map((range) => range.toString().toLowerCase()));
  assert.ok(marked.length > 2);
  assert.ok(marked.every((text) => text === 'recentlyupdated'));
  await page.keyboard.press('Escape');
  assert.equal(await page.evaluate(() => CSS.highlights.has('found')), false);
});

onPage('the sidebar has what matches', 'orders', {}, async (page) => {
  const entries = () => shown(page, 'nav a');
  assert.ok((await entries()).includes('Order'));
  await page.select('#by-entity', '#entity-Customer');
  assert.ok((await entries()).includes('Customer'));
  assert.ok(!(await entries()).includes('Order'));
});

onPage('Enter goes from match to match, and opens what hides the word', 'places', {}, async (page) => {
  await search(page, 'ConditionExpression');
  await page.keyboard.press('Enter');
  const opened = () => page.$$eval('.pattern[open]', (elements) => elements.map((element) => element.id));
  assert.deepEqual(await opened(), ['pattern-Place-inCountry']);
  await page.keyboard.press('Enter');
  assert.deepEqual(await opened(), ['pattern-Place-inCountry', 'pattern-Place-inState']);
});

onPage('sections without a match are hidden', 'orders', {}, async (page) => {
  await search(page, 'recentlyUpdated');
  const sections = await shown(page, 'main > section', 'h2');
  assert.deepEqual(sections, ['Access patterns', 'Tables', 'Entities']);
});

onEachPage('Escape shows everything again', {}, async (page) => {
  const all = '.unit, .group, .head';
  const before = (await shown(page, all)).length;
  await search(page, 'e');
  await page.select('#by-view', await page.$eval('#by-view optgroup option', (option) => option.value));
  await page.select('#by-entity', await page.$eval('#by-entity option:last-child', (option) => option.value));
  await search(page, 'nothing is called so');
  assert.equal((await shown(page, all)).length, 0);
  await page.keyboard.press('Escape');
  assert.equal((await shown(page, all)).length, before);
  const values = await page.evaluate(() => ['search', 'by-entity', 'by-view'].map((id) => document.getElementById(id).value));
  assert.deepEqual(values, ['', '', '']);
});

if (names.includes('hostile'))
  onPage('markup is text to search for', 'hostile', {}, async (page) => {
    await search(page, '<script>alert(10)</script>');
    assert.deepEqual(await patterns(page), ['ofName']);
  });
