'use strict';
(() => {
  const root = document.documentElement;
  root.classList.add('script');

  // The theme is that of the system, or the one that was chosen, if the browser allows storing the choice.
  const stored = (action) => {
    try {
      return action(localStorage);
    } catch {
      return null;
    }
  };
  const systemDark = matchMedia('(prefers-color-scheme: dark)');
  const chosen = stored((storage) => storage.getItem('keyc-theme'));
  if (chosen === 'dark' || chosen === 'light') root.dataset.theme = chosen;
  const isDark = () => (root.dataset.theme ? root.dataset.theme === 'dark' : systemDark.matches);

  const prepareTheme = () => {
    const button = document.getElementById('theme');
    const show = () => button.setAttribute('aria-pressed', String(isDark()));
    button.addEventListener('click', () => {
      root.dataset.theme = isDark() ? 'light' : 'dark';
      stored((storage) => storage.setItem('keyc-theme', root.dataset.theme));
      show();
    });
    systemDark.addEventListener('change', show);
    show();
  };

  // Marks the words where they are found, if the browser can.
  const highlighter = () => {
    if (!CSS.highlights) return () => {};
    const most = 2000; // ranges; what is further down is marked when less is found
    return (elements, words) => {
      CSS.highlights.delete('found');
      const ranges = [];
      for (const element of words.length ? elements : []) {
        const nodes = [];
        let text = '';
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          nodes.push([text.length, walker.currentNode]);
          text += walker.currentNode.data.toLowerCase();
        }
        // The node with this place, and the place in it: words may go on behind a <wbr>.
        const place = (at, isEnd) => {
          let i = nodes.length - 1;
          while (i > 0 && (isEnd ? nodes[i][0] >= at : nodes[i][0] > at)) --i;
          return [nodes[i][1], Math.min(at - nodes[i][0], nodes[i][1].length)];
        };
        for (const word of words)
          for (let at = text.indexOf(word); at >= 0 && ranges.length < most; at = text.indexOf(word, at + word.length)) {
            const range = new Range();
            range.setStart(...place(at, false));
            range.setEnd(...place(at + word.length, true));
            ranges.push(range);
          }
      }
      if (ranges.length) CSS.highlights.set('found', new Highlight(...ranges));
    };
  };

  // Search: a unit is shown or hidden as a whole, a group is shown while anything in it is. The head of a group is
  // searched like a unit, and shown with the group. All text counts, also that of closed details.
  const prepareSearch = () => {
    const search = document.getElementById('search');
    const byEntity = document.getElementById('by-entity');
    const byView = document.getElementById('by-view');
    const matches = document.getElementById('matches');
    const groups = new Map();
    for (const element of document.querySelectorAll('.group')) groups.set(element, { element, shown: 0 });

    const groupsOf = (element) => {
      const found = [];
      for (let at = element.parentElement.closest('.group'); at; at = at.parentElement.closest('.group'))
        found.push(groups.get(at));
      return found;
    };
    // The targets of links; a link to a sample counts as a link to its entity.
    const targets = (element, selector) =>
      [...element.querySelectorAll(selector)].flatMap((link) => {
        const href = link.getAttribute('href');
        if (!href) return [];
        const card = document.getElementById(href.slice(1))?.closest('.card');
        return [card ? '#' + card.id : href];
      });

    const viewsOfEntity = new Map();
    for (const head of document.querySelectorAll('.view > .head'))
      for (const href of targets(head, '.entity')) {
        if (!viewsOfEntity.has(href)) viewsOfEntity.set(href, []);
        viewsOfEntity.get(href).push('#' + head.parentElement.id);
      }

    const units = [...document.querySelectorAll('.unit, .head')].map((element) => {
      const within = groupsOf(element);
      const names = within.map((group) => group.element.dataset.name ?? '');
      const view = element.closest('.view');
      const isPattern = element.matches('.pattern');
      const entities = targets(element, isPattern ? '.facts .entity' : '.entity');
      let views = view ? ['#' + view.id] : targets(element, '.source');
      if (element.matches('.entity-card')) views = viewsOfEntity.get('#' + element.id) ?? [];
      else if (element.matches('.map .unit')) views = viewsOfEntity.get(entities[0]) ?? [];
      return {
        element,
        within,
        text: (names.join(' ') + ' ' + element.textContent).toLowerCase(),
        entities: new Set(entities),
        views: new Set(views),
        stays: element.matches('.head'),
        pattern: isPattern,
        entity: element.matches('.entity-card'),
      };
    });
    const count = (kind) => units.filter((unit) => unit[kind]).length;
    root.classList.toggle('large', units.length > 1000);
    const patternCount = count('pattern');
    const entityCount = count('entity');
    const mark = highlighter();
    const sidebar = [...document.querySelectorAll('nav li')].reverse(); // the inner ones first
    let found = [];
    let jumped = -1;

    // What the sidebar leads to is what is shown.
    const filterSidebar = () => {
      for (const item of sidebar) {
        const target = document.getElementById(item.querySelector('a').getAttribute('href').slice(1));
        const hasInner = item.querySelector('li:not([hidden])');
        item.hidden = Boolean(target?.closest('[hidden]')) && !hasInner;
      }
    };
    const apply = () => {
      const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
      const entity = byEntity.value;
      const view = byView.value;
      const unfiltered = words.length === 0 && !entity && !view;
      let patterns = 0;
      let entities = 0;
      found = [];
      jumped = -1;
      for (const group of groups.values()) group.shown = 0;
      for (const unit of units) {
        const shown =
          unfiltered ||
          ((!entity || unit.entities.has(entity)) &&
            (!view || unit.views.has(view)) &&
            words.every((word) => unit.text.includes(word)));
        if (!unit.stays && unit.element.hidden === shown) unit.element.hidden = !shown;
        if (!shown) continue;
        found.push(unit.element);
        if (unit.pattern) ++patterns;
        if (unit.entity) ++entities;
        for (const group of unit.within) ++group.shown;
      }
      for (const group of groups.values()) {
        const hidden = !unfiltered && group.shown === 0;
        if (group.element.hidden !== hidden) group.element.hidden = hidden;
      }
      filterSidebar();
      mark(found, words);
      if (unfiltered) found = [];
      matches.textContent = unfiltered
        ? ''
        : found.length
          ? patterns + ' of ' + patternCount + ' patterns, ' + entities + ' of ' + entityCount + ' entities'
          : 'Nothing matches';
      dispatchEvent(new Event('keyc-shown'));
    };
    const clear = () => {
      search.value = byEntity.value = byView.value = '';
      apply();
    };
    // Enter goes to the next match, with Shift to the one before, and opens it if the word is in its details.
    const jump = (step) => {
      if (!found.length) return;
      jumped = (jumped + step + found.length) % found.length;
      const element = found[jumped];
      const word = search.value.toLowerCase().split(/\s+/)[0];
      for (const details of [element, ...element.querySelectorAll('details')])
        if (details.matches('details') && word)
          if (details.textContent.toLowerCase().includes(word))
            if (!details.querySelector('summary').textContent.toLowerCase().includes(word)) details.open = true;
      element.scrollIntoView({ block: 'center' });
    };

    search.addEventListener('input', apply);
    byEntity.addEventListener('change', apply);
    byView.addEventListener('change', apply);
    search.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') jump(event.shiftKey ? -1 : 1);
    });
    addEventListener('keydown', (event) => {
      if (event.key === 'Escape') {
        clear();
      } else if (event.key === '/' && !event.ctrlKey && !event.metaKey && !event.target.matches('input, select')) {
        event.preventDefault();
        search.focus();
        search.select();
      }
    });
    if (search.value || byEntity.value || byView.value) apply(); // values that the browser kept after a reload
    return clear;
  };

  // A link shows its target, even if a filter or a closed section hides it.
  const prepareLinks = (clear) => {
    const contents = document.querySelector('nav details');
    const narrow = matchMedia('(max-width: 64rem)');
    const fold = () => (contents.open = !narrow.matches);
    narrow.addEventListener('change', fold);
    fold();

    const reveal = (hash) => {
      const target = document.getElementById(hash.slice(1)); // ids are ASCII: nothing is encoded
      if (!target) return null;
      if (target.closest('[hidden]')) clear();
      for (let at = target.closest('details'); at; at = at.parentElement.closest('details')) at.open = true;
      return target;
    };
    // What comes into view can change its height, so the target is looked at again until it stays where it is.
    let landing = 0;
    const land = (target) => {
      const own = ++landing;
      let before;
      let tries = 20;
      const settle = () => {
        if (own !== landing || --tries < 0) return;
        const top = target.getBoundingClientRect().top;
        target.scrollIntoView();
        const now = target.getBoundingClientRect().top;
        if (before === undefined || Math.abs(top - before) > 1 || Math.abs(now - top) > 1 || tries > 16) {
          before = now;
          requestAnimationFrame(settle);
        }
      };
      settle();
    };
    for (const event of ['wheel', 'touchstart', 'keydown']) addEventListener(event, () => ++landing, { passive: true });
    const arrive = () => {
      const target = reveal(location.hash);
      if (target) land(target);
    };
    addEventListener('click', (event) => {
      const link = event.target.closest('a[href^="#"]');
      if (!link) return;
      if (narrow.matches && contents.contains(link)) contents.open = false;
      const hash = link.getAttribute('href');
      reveal(hash);
      if (hash === location.hash) arrive(); // no event follows
    });
    addEventListener('hashchange', arrive);
    arrive();
  };

  // The sidebar marks the section that is read.
  const prepareCurrent = () => {
    const current = document.getElementById('current');
    const bar = document.querySelector('nav');
    const all = [...document.querySelectorAll('nav a')]
      .map((link) => ({ link, target: document.getElementById(link.getAttribute('href').slice(1)) }))
      .filter((entry) => entry.target)
      .sort((a, b) => (a.target.compareDocumentPosition(b.target) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    let entries = all;
    let marked = null;
    const show = () => {
      const line = innerHeight / 4;
      const isAtEnd = innerHeight + scrollY >= root.scrollHeight - 2;
      let low = 0;
      let high = entries.length;
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (entries[middle].target.getBoundingClientRect().top <= line) low = middle;
        else high = middle;
      }
      const named = entries.findIndex((entry) => '#' + entry.target.id === location.hash);
      const isNamedShown = named >= 0 && isAtEnd && entries[named].target.getBoundingClientRect().top < innerHeight;
      const next = entries[isNamedShown ? named : low]?.link;
      if (next === marked) return;
      marked?.removeAttribute('aria-current');
      marked = next;
      if (!marked) return;
      marked.setAttribute('aria-current', 'true');
      current.textContent = marked.textContent;
      if (getComputedStyle(bar).overflowY !== 'auto') return;
      const top = marked.getBoundingClientRect().top - bar.getBoundingClientRect().top;
      if (top < 0 || top > bar.clientHeight - 40) bar.scrollTop += top - bar.clientHeight / 2;
    };
    let waits = false;
    const soon = () => {
      if (waits) return;
      waits = true;
      requestAnimationFrame(() => {
        waits = false;
        show();
      });
    };
    addEventListener('scroll', soon, { passive: true });
    addEventListener('resize', soon);
    addEventListener('keyc-shown', () => {
      entries = all.filter((entry) => !entry.target.closest('[hidden]'));
      soon();
    });
    show();
  };

  const prepareDetails = () => {
    let opened = [];
    addEventListener('beforeprint', () => {
      opened = [...document.querySelectorAll('details:not([open])')];
      for (const details of opened) details.open = true;
    });
    addEventListener('afterprint', () => {
      for (const details of opened) details.open = false;
    });
  };

  addEventListener('DOMContentLoaded', () => {
    prepareTheme();
    prepareLinks(prepareSearch());
    prepareCurrent();
    prepareDetails();
  });
})();
