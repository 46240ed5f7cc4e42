// A page of 1,000 entities and 3,000 patterns can be searched while typing. The times are printed, not tested.
import assert from 'node:assert/strict';
import { onPage, shown } from './pages.mjs';

onPage('a large page is searched while typing', 'large', {}, async (page) => {
  assert.equal((await shown(page, '.pattern')).length, 3000);
  const times = await page.evaluate(async () => {
    const input = document.getElementById('search');
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const taken = [];
    for (const text of ['t', 'th', 'thing9', 'thing99', 'thing999', '', 'latest', 'latest7', 'no such thing', '']) {
      await nextFrame();
      const begin = performance.now();
      input.value = text;
      input.dispatchEvent(new Event('input'));
      await nextFrame();
      taken.push(Math.round(performance.now() - begin));
    }
    return taken;
  });
  console.log(`# ms from a key to the next frame: ${times.join(' ')}`);
  await page.type('#search', 'latest77');
  assert.deepEqual(
    await shown(page, '.pattern', '.name > a'),
    [77, 770, 771, 772, 773, 774, 775, 776, 777, 778, 779].map((i) => `latest${i}`),
  );
});
