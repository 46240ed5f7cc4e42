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

  // Search: a unit is shown or hidden as a whole, a group is shown while anything in it is. The head of a group is
  // searched like a unit, and shown with the group.
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
    const ownText = (element) =>
      [...element.children].map((child) => (child.matches('.example') ? '' : child.textContent)).join(' ');

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
      const entities = targets(element, '.entity');
      let views = view ? ['#' + view.id] : targets(element, '.source');
      if (element.matches('.entity-card')) views = viewsOfEntity.get('#' + element.id) ?? [];
      else if (element.matches('.chart .unit')) views = viewsOfEntity.get(entities[0]) ?? [];
      return {
        element,
        within,
        text: (names.join(' ') + ' ' + ownText(element)).toLowerCase(),
        entities: new Set(entities),
        views: new Set(views),
        stays: element.matches('.head'),
        pattern: element.matches('.pattern'),
        entity: element.matches('.entity-card'),
      };
    });
    const count = (kind) => units.filter((unit) => unit[kind]).length;
    root.classList.toggle('large', units.length > 1000);
    const patternCount = count('pattern');
    const entityCount = count('entity');

    const apply = () => {
      const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
      const entity = byEntity.value;
      const view = byView.value;
      const unfiltered = words.length === 0 && !entity && !view;
      let patterns = 0;
      let entities = 0;
      let any = false;
      for (const group of groups.values()) group.shown = 0;
      for (const unit of units) {
        const shown =
          unfiltered ||
          ((!entity || unit.entities.has(entity)) &&
            (!view || unit.views.has(view)) &&
            words.every((word) => unit.text.includes(word)));
        if (!unit.stays && unit.element.hidden === shown) unit.element.hidden = !shown;
        if (!shown) continue;
        any = true;
        if (unit.pattern) ++patterns;
        if (unit.entity) ++entities;
        for (const group of unit.within) ++group.shown;
      }
      for (const group of groups.values()) {
        const hidden = !unfiltered && group.shown === 0;
        if (group.element.hidden !== hidden) group.element.hidden = hidden;
      }
      matches.textContent = unfiltered
        ? ''
        : any
          ? patterns + ' of ' + patternCount + ' patterns, ' + entities + ' of ' + entityCount + ' entities'
          : 'Nothing matches';
    };
    const clear = () => {
      search.value = byEntity.value = byView.value = '';
      apply();
    };

    search.addEventListener('input', apply);
    byEntity.addEventListener('change', apply);
    byView.addEventListener('change', apply);
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
    const reveal = (hash) => {
      const target = document.getElementById(hash.slice(1)); // ids are ASCII: nothing is encoded
      if (!target) return null;
      if (target.closest('[hidden]')) clear();
      for (let at = target.closest('details'); at; at = at.parentElement.closest('details')) at.open = true;
      return target;
    };
    addEventListener('click', (event) => {
      const link = event.target.closest('a[href^="#"]');
      if (link) reveal(link.getAttribute('href'));
    });
    const arrive = () => reveal(location.hash)?.scrollIntoView();
    addEventListener('hashchange', arrive);
    arrive();
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
    prepareDetails();
  });
})();
