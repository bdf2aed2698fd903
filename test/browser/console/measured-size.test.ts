import { expect, test } from 'vitest';
import { useConsole } from './console.ts';

const { app, signIn } = useConsole();
const CAKE = { locale: 'en_GB', code: 'FRTC' };

test('the shapes and the density of a measured food are set, with what pieces weigh by them beside the form', async () => {
  const { page } = await signIn(['fdbm/en_GB'], '/food-lists/en_GB?food=FRTC');
  await page.getByRole('button', { name: /^Measured size/ }).click();
  const preview = page.getByRole('region', { name: 'What respondents see' });
  // 10 x 5 x 2 cm = 100 cm3 of 0.85 g/cm3.
  await preview.getByText('85 g').waitFor();
  await page.getByLabel('Density').fill('0.9');
  await preview.getByText('90 g').waitFor();
  await page.getByRole('combobox', { name: 'Shapes of a piece' }).press('ArrowDown');
  await page.getByRole('option', { name: 'round', exact: true }).click();
  await preview.getByText(/^round: [\d.]+ g for 8 cm across, 2 cm high$/).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+s');
  await page.getByText('not saved').waitFor({ state: 'detached' });
  const { local } = await app().admin.foodRecords.get.query(CAKE);
  expect(local.portionSize.find(({ method }) => method === 'dimensions')?.parameters).toEqual({
    shapes: ['block', 'round', 'wedge'],
    densityGPerCm3: 0.9,
  });
});
