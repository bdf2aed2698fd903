// What is wrong with the page that is shown. Each function runs in the page and returns sentences, none if all is well.

/** What leaves the window sideways, is cut, or lies over other text. */
export function faultsOfLayout(): string[] {
  const faults: string[] = [];
  const { innerWidth } = window;
  const isHidden = (element: Element) => {
    const { clip, clipPath, position } = getComputedStyle(element);
    // Words for screen readers alone.
    return position === 'absolute' && (clip !== 'auto' || clipPath === 'inset(50%)');
  };
  const isShown = (element: Element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    for (let one: Element | null = element; one; one = one.parentElement) if (isHidden(one)) return false;
    return true;
  };
  const isFloating = (element: Element) => {
    for (let one: Element | null = element; one; one = one.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) return true;
    return false;
  };
  const sheet = document.querySelector('dialog[open]');
  const shown = (sheet ?? document.body).querySelectorAll('*');
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} “${(element.textContent ?? '').trim().slice(0, 40)}”`;
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) faults.push(`the page is ${scrollWidth} px wide in a window of ${innerWidth}`);
  const texts: { element: Element; box: DOMRect }[] = [];
  for (const element of shown) {
    if (!isShown(element)) continue;
    const words = [...element.childNodes].filter(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
    );
    for (const node of words) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      if (boxes.some(({ left, right }) => left < -1 || right > innerWidth + 1))
        faults.push(`${name(element)} leaves the window`);
      if (!isFloating(element) || sheet) texts.push(...boxes.map((box) => ({ element, box })));
      for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(one);
        const frame = one.getBoundingClientRect();
        const isCut = boxes.some(
          ({ left, right, top, bottom }) =>
            (['hidden', 'clip'].includes(overflowX) && (left < frame.left - 2 || right > frame.right + 2)) ||
            (['hidden', 'clip'].includes(overflowY) && (top < frame.top - 3 || bottom > frame.bottom + 3)),
        );
        if (isCut) faults.push(`${name(element)} is cut by ${name(one)}`);
      }
    }
    if (element instanceof HTMLInputElement && !['range', 'radio', 'checkbox', 'date'].includes(element.type)) {
      const drawn = document.createElement('canvas').getContext('2d')!;
      const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(element);
      drawn.font = font;
      const room = element.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
      // A longer value can be scrolled.
      const said = element.value === '' ? element.placeholder : '';
      if (drawn.measureText(said).width > room + 1) faults.push(`“${said}” is cut by its field`);
    }
  }
  const isOver = (one: DOMRect, other: DOMRect) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 3 &&
    // Boxes of letters are higher than their lines.
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > Math.min(one.height, other.height) / 3;
  for (const [at, { element, box }] of texts.entries()) {
    const over = texts.slice(at + 1).find((other) => other.element !== element && isOver(box, other.box));
    if (over) faults.push(`${name(over.element)} lies over ${name(element)}`);
  }
  return [...new Set(faults)];
}

/** What is too small to be pressed: 48 px, and 24 for links in a sentence. */
export function faultsOfTargets(): string[] {
  const sheet = document.querySelector('dialog[open]');
  const controls = (sheet ?? document.body).querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary',
  );
  return [...controls].flatMap((control) => {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.matches('.skip')) return [];
    const label = control.closest('label') ?? (control as HTMLInputElement).labels?.[0];
    const boxes = [control, ...(control.matches('[type=radio], [type=checkbox]') && label ? [label] : [])].map((one) =>
      one.getBoundingClientRect(),
    );
    const least =
      control.matches('p a, li a:not(.row), .prose a') && getComputedStyle(control).display === 'inline' ? 24 : 48;
    const isLarge = boxes.some(({ width, height }) => width >= least - 0.5 && height >= least - 0.5);
    const [{ width, height }] = boxes as [DOMRect];
    const words = (control.textContent || control.getAttribute('aria-label') || control.id).trim();
    return isLarge
      ? []
      : [`${control.tagName.toLowerCase()} “${words}” is ${Math.round(width)} by ${Math.round(height)} px`];
  });
}

/** What moves by itself or follows a press. */
export function movements(): string[] {
  return [...document.querySelectorAll('*')].flatMap((element) => {
    const { transitionDuration, animationName, animationDuration, scrollBehavior } = getComputedStyle(element);
    const isLong = (durations: string) => durations.split(', ').some((one) => Number.parseFloat(one) > 0);
    const isMoving =
      isLong(transitionDuration) ||
      (animationName !== 'none' && isLong(animationDuration)) ||
      scrollBehavior === 'smooth';
    return isMoving ? [`${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} moves`] : [];
  });
}

/** Whether a screen reader is told where it is: one heading, which has the focus and names the page, unless something was done since. */
export function faultsOfHeading(): string[] {
  if (document.querySelector('main.loading') !== null) return [];
  const headings = [...document.querySelectorAll('h1')];
  const [heading] = headings;
  const focused = document.activeElement;
  const isActed = document.documentElement.dataset['screen'] === 'acted';
  const words = (heading?.textContent ?? '').trim();
  return [
    headings.length === 1 ? '' : `there are ${headings.length} headings of level 1`,
    isActed || focused === heading || focused?.role === 'alert'
      ? ''
      : `the focus is on ${focused?.tagName}, not on the heading`,
    isActed && (focused === document.body || focused === null) ? 'the focus is nowhere' : '',
    words !== '' && document.title.includes(words) ? '' : `the title of the page is “${document.title}”`,
  ].filter((fault) => fault !== '');
}
