import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { keyboard, screenReader } from './hands.ts';

// Pages on which a person with the keyboard alone, or one who hears the page, is lost: the recalls of the other tests would end there.

const openPage = useBrowser();

async function pressOn(html: string, hands: typeof keyboard): Promise<void> {
  const { page } = await openPage({ viewport: { width: 360, height: 740 } });
  page.setDefaultTimeout(2000);
  await page.setContent(`<style>a, button { height: 48px }</style><a href="#top">First</a>${html}`);
  await hands(page).press(page.getByRole('button', { name: 'Continue' }));
}

test.each([
  ['it shows no mark of the focus', '<button style="outline: none">Continue</button>', 'has no mark of the focus'],
  [
    'it is under a bar that stays',
    '<button>Continue</button><div style="position: fixed; inset: 0; background: white"></div>',
    'is covered by div',
  ],
  ['it is pushed out of the window', '<button style="position: fixed; top: -99px">Continue</button>', 'is outside'],
  [
    'it has no size',
    '<button style="width: 2px; height: 2px; padding: 0; border: 0; overflow: hidden">Continue</button>',
    'has no size',
  ],
  ['the Tab key leaves it out', '<button tabindex="-1">Continue</button>', 'the keyboard does not reach'],
])('a button cannot be pressed by the keyboard if %s', async (_why, html, complaint) => {
  await expect(pressOn(html, keyboard)).rejects.toThrow(complaint);
});

test.each([
  ['it has no name', '<button><svg></svg></button>'],
  ['it is no button', '<div onclick="">Continue</div>'],
  ['it is hidden from screen readers', '<button aria-hidden="true">Continue</button>'],
])('a button cannot be pressed by role and name if %s', async (_why, html) => {
  await expect(pressOn(html, screenReader)).rejects.toThrow(/Timeout/);
});

test('a button that is seen and named can be pressed by both', async () => {
  for (const hands of [keyboard, screenReader])
    await expect(pressOn('<button>Continue</button>', hands)).resolves.toBeUndefined();
});
