// Text contrasts with its background: WCAG 2.2, 1.4.3, level AA.
import assert from 'node:assert/strict';
import { onEachPage, openAll } from './pages.mjs';

/** Runs in the page: returns the texts whose contrast is too low. */
function tooFaint() {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const known = new Map();
  const rgba = (color) => {
    if (!known.has(color)) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
      known.set(color, [r, g, b, a / 255]);
    }
    return known.get(color);
  };
  const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3])).concat(1);
  const background = (element) => {
    if (!element) return [255, 255, 255, 1];
    const box = element.closest('svg .box');
    if (box) return rgba(getComputedStyle(box.querySelector('rect')).fill);
    const own = rgba(getComputedStyle(element).backgroundColor);
    return own[3] === 1 ? own : over(own, background(element.parentElement));
  };
  const luminance = (color) => {
    const [r, g, b] = color
      .slice(0, 3)
      .map((channel) => channel / 255)
      .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (left, right) => {
    const [dark, light] = [luminance(left), luminance(right)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };

  const faint = new Set();
  let texts = 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !element.checkVisibility() || element.matches('script, style, title')) continue;
    ++texts;
    const style = getComputedStyle(element);
    const backdrop = background(element);
    const color = over(rgba(element.closest('svg') ? style.fill : style.color), backdrop);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const ratio = contrast(color, backdrop);
    if (ratio < (isLarge ? 3 : 4.5))
      faint.add(`${ratio.toFixed(2)}: ${element.localName}.${element.className} ${style.color} on ${backdrop}`);
  }
  return { texts, faint: [...faint] };
}

for (const scheme of ['light', 'dark'])
  onEachPage(`contrast in the ${scheme} theme`, { scheme, hash: '#patterns' }, async (page) => {
    await openAll(page);
    for (const selector of ['.pattern', '.entity-card', '.view', 'section.table']) {
      // The highlighted element has another background.
      await page.$$eval(selector, ([first]) => (location.hash = first?.id ?? ''));
      const found = await page.evaluate(tooFaint);
      assert.ok(found.texts > 100);
      assert.deepEqual(found.faint, []);
    }
  });
