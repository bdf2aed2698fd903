import { turned, type Inside } from './revolution.ts';

export interface Container {
  readonly description: string;
  /** The volume to the brim. */
  readonly ml: number;
  readonly inside: Inside;
  readonly handle?: true;
  /** The length of stem and foot below the inside, in mm. */
  readonly stem?: number;
}

export interface ContainerSet {
  readonly id: string;
  readonly description: string;
  readonly liquid: string;
  readonly glass: string;
  /** The containers can be seen through. */
  readonly isClear?: true;
  readonly containers: readonly Container[];
}

/** Makes a container. `corners` of its inside are in mm: height, radius, height, radius, ... */
const container = (
  description: string,
  ml: number,
  corners: readonly number[],
  more: Pick<Container, 'handle' | 'stem'> = {},
): Container => ({ description, ml, inside: turned(ml, corners), ...more });

export const containers: readonly ContainerSet[] = [
  {
    id: 'glasses',
    description: 'Glasses for cold drinks',
    liquid: '#9cc3d6',
    glass: '#e6f0f6',
    isClear: true,
    containers: [
      container('Small tumbler, 200 ml', 200, [0, 26, 8, 29, 85, 33]),
      container('Tall glass, 300 ml', 300, [0, 24, 8, 27, 130, 31]),
      container('Large tumbler, 400 ml', 400, [0, 32, 8, 35, 110, 42]),
      container('Pint glass, 568 ml', 568, [0, 28, 8, 31, 150, 45]),
    ],
  },
  {
    id: 'mugs',
    description: 'Cups and mugs for hot drinks',
    liquid: '#8a5a36',
    glass: '#f1ece2',
    containers: [
      container('Espresso cup, 80 ml', 80, [0, 16, 10, 23, 50, 27], { handle: true }),
      container('Tea cup, 190 ml', 190, [0, 20, 12, 30, 62, 42], { handle: true }),
      container('Mug, 280 ml', 280, [0, 33, 6, 37, 85, 38], { handle: true }),
      container('Large mug, 400 ml', 400, [0, 38, 8, 42, 100, 44], { handle: true }),
    ],
  },
  {
    id: 'soup_bowls',
    description: 'Bowls for soup',
    liquid: '#d9722f',
    glass: '#dfe7ec',
    containers: [
      container('Small bowl, 300 ml', 300, [0, 28, 8, 40, 26, 58, 48, 64]),
      container('Large bowl, 550 ml', 550, [0, 34, 10, 50, 32, 74, 58, 82]),
    ],
  },
  {
    id: 'wine_glasses',
    description: 'Wine glasses',
    liquid: '#8c1f3b',
    glass: '#edf3f7',
    isClear: true,
    containers: [
      container('Flute, 170 ml', 170, [0, 3, 25, 17, 80, 25, 140, 22], { stem: 70 }),
      container('Small wine glass, 190 ml', 190, [0, 5, 15, 24, 45, 34, 80, 29], { stem: 70 }),
      container('Large wine glass, 450 ml', 450, [0, 7, 20, 34, 55, 46, 110, 36], { stem: 85 }),
    ],
  },
  {
    id: 'beer_glasses',
    description: 'Beer glasses',
    liquid: '#d9971f',
    glass: '#eaf2f4',
    isClear: true,
    containers: [
      container('Half pint, 284 ml', 284, [0, 24, 8, 27, 115, 35]),
      container('Pint, straight glass, 568 ml', 568, [0, 29, 8, 32, 150, 43]),
      container('Pint, with a handle, 568 ml', 568, [0, 40, 10, 44, 60, 42, 115, 44], { handle: true }),
    ],
  },
];
