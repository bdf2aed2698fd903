import {
  across,
  along,
  faded,
  fill,
  line,
  lit,
  nudge,
  oval,
  pair,
  polygon,
  shade,
  shadowSpot,
  sheer,
  smooth,
  softShadow,
} from './drawing.ts';
import { at, blob, ellipse, range, seeded, type Point } from './geometry.ts';
import {
  bottle,
  box,
  can,
  carton,
  dotsAt,
  fruitBall,
  glass,
  jar,
  leaf,
  lying,
  mug,
  shine,
  sliceOf,
  stalkOf,
  standing,
  turnedShape,
  wedgeOf,
} from './tiles-parts.ts';

// Thumbnails of drinks, fruit, sweet things, and what comes in jars and bottles.

const apple = (x: number, y: number, r: number, colour = '#cc3a2f') =>
  fruitBall([x, y], r, colour, stalkOf([x, y], r) + leaf([x + r * 0.12, y - r * 0.86], r * 0.62, -r * 0.24));

const bananaAt = (dx: number, dy: number, size: number) => {
  const p = (x: number, y: number) => pair([dx + x * size, dy + y * size]);
  const d = `M${p(14, 40)}Q${p(60, 196)} ${p(232, 176)}Q${p(262, 172)} ${p(268, 150)}Q${p(262, 142)} ${p(246, 144)}Q${p(120, 140)} ${p(54, 22)}Q${p(48, 4)} ${p(34, 2)}L${p(18, 6)}Q${p(10, 18)} ${p(14, 40)}z`;
  return (
    lying(d, '#f3cc3f', 7, 18) +
    line(`M${p(30, 40)}Q${p(92, 166)} ${p(240, 160)}`, sheer('#b08a17', 0.55), 4) +
    line(`M${p(44, 44)}Q${p(110, 148)} ${p(216, 152)}`, sheer('#fff6c4', 0.8), 7) +
    line(`M${p(22, 8)}l${pair([14 * size, -3 * size])}`, '#7a6a22', 13 * size) +
    line(`M${p(262, 152)}l${pair([2, 6])}`, '#4f3a14', 12 * size)
  );
};

const fruitBowl =
  apple(148, 216, 84) +
  bananaAt(116, 160, 0.92) +
  [
    [290, 152],
    [322, 184],
    [276, 192],
    [308, 220],
  ]
    .map(([x = 0, y = 0]) => fruitBall([x, y], 25, '#6a3f7a'))
    .join('');

const grapes = (() => {
  const rows = [
    [138, 5],
    [176, 6],
    [214, 5],
    [250, 4],
    [284, 3],
    [316, 2],
  ];
  const balls = rows.flatMap(([y = 0, n = 0]) =>
    range(n).map((i) =>
      fruitBall([196 + (i - (n - 1) / 2) * 39 + (y % 7), y], 25, at(['#6f9a3a', '#7fab48', '#8ab552'], i)),
    ),
  );
  return (
    line('M200 128Q196 84 214 54', '#7a5a2e', 10) +
    leaf([206, 98], 84, -34, '#5f9a45') +
    leaf([200, 104], -76, -36, '#6fae45') +
    balls.join('')
  );
})();

const oranges =
  fruitBall(
    [160, 180],
    102,
    '#ee8a1c',
    dotsAt(
      range(18).map((i) => [118 + ((i * 41) % 90), 138 + ((i * 29) % 92)]),
      sheer('#b8600c', 0.35),
      4,
    ) + leaf([158, 92], 52, -18),
  ) + sliceOf([276, 274], 74, '#f0921f');

const biscuit = (x: number, y: number, r: number) => {
  const marks = range(13).map((i) => [
    x + r * 0.64 * Math.sqrt(i / 13) * Math.cos(i * 2.4),
    y + r * 0.56 * Math.sqrt(i / 13) * Math.sin(i * 2.4),
  ]);
  return (
    lying(smooth(ellipse([x, y], r, r * 0.88, 30)), '#d8a45c', 11, 16) +
    line(smooth(ellipse([x, y], r * 0.86, r * 0.75, 30)), sheer('#9a6428', 0.5), 4) +
    dotsAt(marks, '#8f5c26', 8)
  );
};
const chips = (x: number, y: number, r: number) =>
  dotsAt(
    [
      [x - r * 0.4, y - r * 0.3],
      [x + r * 0.2, y - r * 0.45],
      [x + r * 0.5, y],
      [x - r * 0.1, y + r * 0.1],
      [x - r * 0.5, y + r * 0.25],
      [x + r * 0.2, y + r * 0.5],
    ],
    '#4f2b16',
    20,
  );

const cracker = (x: number, y: number, turn: number) => {
  const s = 92;
  const put = (u: number, v: number): Point => [
    x + u * Math.cos(turn) - v * 0.9 * Math.sin(turn),
    y + u * Math.sin(turn) + v * 0.9 * Math.cos(turn),
  ];
  const holes = [-0.55, 0, 0.55].flatMap((u) => [-0.55, 0, 0.55].map((v) => put(u * s, v * s)));
  return (
    lying(polygon([put(-s, -s), put(s, -s), put(s, s), put(-s, s)]), '#ecca8c', 9, 16) +
    dotsAt(holes, '#a8742f', 9) +
    oval(put(-20, -30), 34, 22, faded('#c98c3e', 55)) +
    oval(put(40, 30), 28, 18, faded('#c98c3e', 55))
  );
};

const cake = wedgeOf(
  '#fdf4e2',
  [
    ['#fdf4e2', 0.14],
    ['#e8b866', 0.32],
    ['#c02a3c', 0.07],
    ['#fdf4e2', 0.09],
    ['#e3b05c', 0.38],
  ],
  112,
  fruitBall([252, 158], 27, '#c62a3c') + line('M238 106Q330 130 350 200', '#f3e3c4', 16),
);

const croissant = (() => {
  const d =
    'M64 270Q52 240 88 206Q96 148 156 134Q204 112 250 136Q312 150 320 210Q352 246 336 272Q318 286 292 254Q272 226 240 226Q200 216 162 228Q130 232 108 262Q82 290 64 270z';
  return (
    lying(d, '#c9822f', 14) +
    line(
      'M112 178Q136 200 128 236M160 138Q188 176 176 224M244 138Q218 178 228 222M294 172Q270 196 278 236',
      sheer('#7a4212', 0.6),
      7,
    ) +
    line(
      'M126 168Q150 190 144 222M176 134Q200 170 192 212M230 136Q206 170 214 214',
      sheer('#fbdc9a', 0.55),
      9,
      nudge(4, 0),
    )
  );
})();

const doughnut =
  lying(smooth(ellipse([200, 206], 136, 112, 34)), '#c98a42', 18) +
  fill(smooth(blob(seeded('icing'), [200, 196], 128, 100, 0.035, 20)), lit('#ec8fae')) +
  oval([200, 196], 42, 29, '#8f5a24') +
  oval([200, 203], 39, 24, '#cfae86') +
  line(
    range(26)
      .map((i) => {
        const angle = i * 2.4;
        const out = 66 + ((i * 17) % 44);
        return `M${pair([200 + out * Math.cos(angle), 194 + out * 0.76 * Math.sin(angle)])}l${((i * 7) % 15) - 7} ${((i * 5) % 11) - 5}`;
      })
      .join(''),
    '#fff6e0',
    6,
  ) +
  shine('M96 176Q120 122 184 112', 9, 0.5);

const iceCream =
  standing(200, 356, 60) +
  fill(
    turnedShape([
      [296, 34],
      [300, 40],
      [330, 18],
      [346, 44],
      [356, 66],
      [360, 66],
    ]),
    along('#cdd8dc', '#f6fafa', '#aebcc0'),
  ) +
  [
    [148, 170, '#f6e3b0'],
    [252, 170, '#7a4a2e'],
    [200, 122, '#ef9fb4'],
  ]
    .map(([x, y, colour]) => fruitBall([Number(x), Number(y)], 66, String(colour)))
    .join('') +
  fill('M78 190Q92 302 200 306T322 190Q200 232 78 190z', along('#c3d0d4', '#f3f8f8', '#aebcc0'), 'opacity=".86"') +
  line('M78 190Q200 232 322 190', '#ffffff', 5) +
  line('M222 76L262 20M240 84L286 32', '#d9a45c', 11) +
  shine('M108 220Q124 272 160 286', 8, 0.7);

const trifle =
  standing(200, 352, 76) +
  fill('M96 100L124 338a78 20 0 0 0 152 0L304 100z', along('#dfe8ea', '#ffffff', '#c3d0d4'), 'opacity=".6"') +
  fill('M120 282L126 334a76 18 0 0 0 148 0L280 282z', along('#c8283e', '#e2566a', '#8f1a2c')) +
  fill('M112 218L121 288H279L288 218z', along('#efc04a', '#fbe08c', '#d39c2c')) +
  fill('M102 142L112 222H288L298 142z', along('#f3ead6', '#ffffff', '#dfd2b8')) +
  [
    [142, 122],
    [200, 104],
    [258, 122],
    [170, 88],
    [230, 88],
  ]
    .map(([x = 0, y = 0]) => fruitBall([x, y + 14], 40, '#fbf6ea'))
    .join('') +
  fruitBall([204, 82], 25, '#c62a3c') +
  shine('M118 152L136 320', 8, 0.7);

const chocolate = (() => {
  const put = (u: number, v: number): Point => [96 + u * 68 + v * 22, 118 + v * 52 - u * 12];
  const squares = range(4).flatMap((v) =>
    range(3).map((u) => {
      const [a, b, c, d] = [
        put(u + 0.06, v + 0.06),
        put(u + 0.94, v + 0.06),
        put(u + 0.94, v + 0.94),
        put(u + 0.06, v + 0.94),
      ] as const;
      return (
        fill(polygon([a, b, c, d]), across('#8f5a38', '#54301a')) +
        line(`M${pair(d)}L${pair(a)}L${pair(b)}`, sheer('#c99a78', 0.7), 4)
      );
    }),
  );
  const outline = polygon([put(0, 0), put(3, 0), put(3, 4), put(0, 4)]);
  const wrap = polygon([put(-0.12, 2.6), put(3.12, 2.6), put(3.12, 4.3), put(-0.12, 4.3)]);
  return (
    softShadow(outline, 22, 10, 16) +
    fill(outline, '#33190c', nudge(3, 14)) +
    fill(outline, '#4a2915') +
    squares.join('') +
    fill(wrap, sheer('#33190c', 0.3), nudge(3, 14)) +
    fill(wrap, across('#d94f3f', '#a32d28')) +
    fill(polygon([put(-0.12, 2.42), put(3.12, 2.42), put(3.12, 2.66), put(-0.12, 2.66)]), across('#f3f5f6', '#b4bcc0'))
  );
})();

const sweets = [
  [140, 142, '#e0526a', 0.4],
  [262, 178, '#f0a93a', -0.5],
  [152, 282, '#5aa0b8', -0.2],
  [274, 300, '#7fb54a', 0.35],
]
  .map(([cx, cy, colour, turn]) => {
    const [x, y, hue, angle] = [Number(cx), Number(cy), String(colour), Number(turn)];
    const put = (u: number, v: number): Point => [
      x + u * Math.cos(angle) - v * Math.sin(angle),
      y + u * Math.sin(angle) + v * Math.cos(angle),
    ];
    const end = (side: number) =>
      polygon([put(38 * side, -6), put(80 * side, -32), put(70 * side, 0), put(80 * side, 32), put(38 * side, 6)]);
    return (
      [1, -1]
        .map((side) => softShadow(end(side), 10, 5, 9) + fill(end(side), across(shade(hue, 0.4), shade(hue, -0.08))))
        .join('') +
      fruitBall([x, y], 44, hue) +
      line(
        `M${pair(put(-22, -30))}Q${pair(put(0, 0))} ${pair(put(-22, 30))}M${pair(put(14, -38))}Q${pair(put(34, 0))} ${pair(put(14, 38))}`,
        sheer('#ffffff', 0.65),
        6,
      )
    );
  })
  .join('');

const sugar = [
  [136, 244],
  [262, 252],
  [200, 172],
]
  .map(([x = 0, y = 0]) => {
    const s = 62;
    const top = polygon([
      [x - s, y - 36],
      [x, y - 66],
      [x + s, y - 36],
      [x, y - 4],
    ]);
    return (
      softShadow(
        polygon([
          [x - s, y - 36],
          [x + s, y - 36],
          [x + s, y + 40],
          [x, y + 76],
          [x - s, y + 40],
        ]),
        16,
        7,
        8,
      ) +
      fill(
        polygon([
          [x - s, y - 36],
          [x, y - 4],
          [x, y + 76],
          [x - s, y + 40],
        ]),
        across('#ffffff', '#efe7d8'),
      ) +
      fill(
        polygon([
          [x, y - 4],
          [x + s, y - 36],
          [x + s, y + 40],
          [x, y + 76],
        ]),
        across('#e6dccb', '#cfc2ab'),
      ) +
      fill(top, '#ffffff') +
      dotsAt(
        range(14).map((i) => [x - 46 + ((i * 37) % 92), y + 4 + ((i * 23) % 36)]),
        sheer('#b9ac94', 0.5),
        4,
      )
    );
  })
  .join('');

const cheese = wedgeOf(
  '#f6cf55',
  [['#f0c040', 1]],
  96,
  [
    [132, 262, 17, 14],
    [196, 276, 22, 19],
    [272, 250, 19, 17],
    [310, 268, 11, 10],
    [230, 312, 10, 8],
  ]
    .map(([x = 0, y = 0, rx = 0, ry = 0]) => oval([x, y], rx, ry, across('#b9831f', '#e3ae35')))
    .join('') +
    [
      [190, 190, 20, 10],
      [258, 176, 15, 8],
      [268, 212, 11, 6],
    ]
      .map(([x = 0, y = 0, rx = 0, ry = 0]) => oval([x, y], rx, ry, across('#c9922a', '#f3cc55')))
      .join(''),
);

const softCheese =
  softShadow(smooth(ellipse([200, 230], 140, 100, 30)), 22, 8, 14) +
  fill('M60 196v44a140 92 0 0 0 280 0v-44z', across('#f3ead6', '#c9baa0')) +
  oval([200, 196], 140, 92, across('#fffdf8', '#efe6d4')) +
  fill(
    polygon([
      [200, 196],
      [330, 232],
      [270, 274],
    ]),
    '#cfae86',
  ) +
  fill(
    polygon([
      [200, 196],
      [270, 274],
      [270, 322],
      [200, 244],
    ]),
    across('#fbecb4', '#f0d886'),
  ) +
  fill(
    polygon([
      [200, 196],
      [330, 232],
      [330, 276],
      [200, 244],
    ]),
    across('#f3df98', '#e3c66c'),
  ) +
  line('M96 170Q150 126 226 124', sheer('#ffffff', 0.9), 8);

const butter =
  shadowSpot([208, 276], 190, 76, 55) +
  oval([200, 262], 168, 66, '#b9ad99') +
  oval([200, 254], 168, 66, across('#ffffff', '#ddd6c9')) +
  oval([200, 254], 140, 50, across('#cfc6b6', '#fbf9f4')) +
  fill(
    polygon([
      [96, 176],
      [260, 206],
      [260, 276],
      [96, 242],
    ]),
    across('#fbe48c', '#f0c648'),
  ) +
  fill(
    polygon([
      [260, 206],
      [322, 176],
      [322, 240],
      [260, 276],
    ]),
    across('#ecc040', '#d3a22c'),
  ) +
  fill(
    polygon([
      [96, 176],
      [162, 150],
      [322, 176],
      [260, 206],
    ]),
    across('#fff3b8', '#f6d768'),
  ) +
  line('M208 197v70M232 202v70', sheer('#d3a22c', 0.7), 3);

const jug = (liquid: string, colour = '#f4efe6') =>
  standing(196, 346, 96) +
  line('M290 170c74 -14 66 120 -14 112', shade(colour, -0.3), 27) +
  line('M290 170c74 -14 66 120 -14 112', shade(colour, 0.1), 22) +
  fill(
    'M84 128C96 190 76 230 84 290Q92 348 190 348T296 290C304 230 284 190 296 128z',
    along(shade(colour, 0.1), shade(colour, 0.5), shade(colour, -0.24)),
  ) +
  fill(
    'M84 128Q60 108 74 104Q130 92 190 92Q298 96 296 128Q296 160 190 162Q86 160 84 128z',
    across('#ffffff', shade(colour, -0.12)),
  ) +
  oval([192, 130], 92, 24, across(shade(liquid, -0.14), shade(liquid, 0.14))) +
  shine('M116 186V290', 11, 0.8);

const pills =
  standing(150, 330, 86) +
  fill(box(150, 220, 168, 216, 28), along('#c9792c', '#e8a45a', '#8f4f14')) +
  fill(box(150, 232, 168, 108, 4), across('#fffaf0', '#eadfc8')) +
  leaf([124, 262], 52, -50, '#6fae45') +
  fill(box(150, 92, 178, 58, 12), along('#f3f0e8', '#ffffff', '#c9c0ae')) +
  [
    [276, 286, 0.5],
    [310, 226, -0.6],
  ]
    .map(([x = 0, y = 0, turn = 0]) => {
      const [dx, dy] = [34 * Math.cos(turn), 34 * Math.sin(turn)];
      const d = `M${pair([x - dx, y - dy])}L${pair([x + dx, y + dy])}`;
      return (
        line(d, sheer('#4a3218', 0.25), 42, nudge(5, 10)) +
        line(d, '#d9485a', 40) +
        `<g stroke-linecap="butt">${line(`M${pair([x, y])}L${pair([x + dx, y + dy])}`, '#fbf3e2', 40)}</g>` +
        dotsAt([[x + dx, y + dy]], '#fbf3e2', 40) +
        shine(`M${pair([x - dx, y - dy - 10])}L${pair([x + dx, y + dy - 10])}`, 6, 0.7)
      );
    })
    .join('') +
  [
    [246, 342],
    [330, 322],
  ]
    .map(
      ([x = 0, y = 0]) =>
        oval([x + 4, y + 8], 27, 17, sheer('#4a3218', 0.22)) +
        oval([x, y + 4], 27, 17, '#cfc4ae') +
        oval([x, y], 27, 17, '#fffaf0'),
    )
    .join('');

const cerealBar = (() => {
  const random = seeded('bar');
  const put = (u: number, v: number): Point => [72 + u * 250 + v * 40, 196 - u * 54 + v * 92];
  const outline = polygon([put(0, 0), put(1, 0), put(1, 1), put(0, 1)]);
  const bits = (n: number) => range(n).map(() => put(0.04 + random() * 0.92, 0.08 + random() * 0.84));
  return (
    softShadow(outline, 20, 8, 28) +
    fill(outline, '#8a5520', nudge(0, 26)) +
    fill(outline, lit('#cf9646')) +
    dotsAt(bits(46), '#ecc582', 20) +
    dotsAt(bits(24), '#b87832', 17) +
    dotsAt(bits(12), '#5a2f1e', 17) +
    dotsAt(bits(9), '#c6384a', 15) +
    dotsAt(bits(10), '#fbe8c0', 14)
  );
})();

const strawberry =
  fill('M176 230q24 -16 48 0q8 30 -24 54q-32 -24 -24 -54z', lit('#d3303a')) +
  leaf([200, 226], -24, -10, '#5b9a3c') +
  leaf([200, 226], 24, -10, '#5b9a3c') +
  dotsAt(
    [
      [190, 242],
      [208, 246],
      [198, 260],
    ],
    '#f6d58a',
    4,
  );

export const things: Readonly<Record<string, string>> = {
  fruit: fruitBowl,
  apple: apple(200, 218, 122),
  apples: apple(144, 232, 96) + apple(268, 196, 84, '#9fb43c'),
  banana: bananaAt(62, 98, 1.06),
  oranges,
  grapes,
  milk: glass({ liquid: '#fbf8ef' }),
  'plant-milk': carton('#7fae5a', leaf([150, 268], 54, -64, '#6fae45') + leaf([190, 272], 26, -52, '#8abf5e')),
  'milk-carton': carton(
    '#4f8fb8',
    fill(
      'M180 196q34 52 34 72a34 34 0 0 1 -68 -4q0 -20 34 -68z',
      across('#ffffff', '#d6e3ea'),
      'stroke="#9fc0d3" stroke-width="4"',
    ),
  ),
  milkshake: glass({ liquid: '#f0a9bd', foam: '#fbe3ea', straw: '#d9485a', half: [84, 52] }),
  'milk-jug': jug('#fbf8ef', '#9fb9c9'),
  cream: jug('#fdf6e2'),
  gravy: jug('#7a4a24', '#efe6d4'),
  cheese,
  'soft-cheese': softCheese,
  butter,
  oil: bottle('#d9c04a', '#3f5a2e', leaf([172, 284], 50, -46, '#6f8f3a') + fruitBall([224, 262], 17, '#6f7f2e')),
  ketchup: bottle(
    '#c62f24',
    '#f3efe4',
    fruitBall([200, 260], 28, '#d93a2f', leaf([200, 236], 18, -8, '#4f8a3a') + leaf([200, 236], -18, -8, '#4f8a3a')),
  ),
  jam: jar('#b3203c', '#c9a24a', strawberry),
  pickle: jar(
    '#8f9a3a',
    '#8a9296',
    fill(box(176, 246, 30, 76, 15), lit('#6f9a3a')) + fill(box(222, 250, 30, 70, 15), lit('#7fa845')),
  ),
  sugar,
  tea: mug('#b8692c', { saucer: true, wide: 100, tall: 122 }),
  coffee: mug('#4a2a17', { froth: '#c98f58', colour: '#dfe5e8' }),
  'hot-drink': mug('#9a5a30', { colour: '#cf8f6a' }),
  'hot-chocolate': mug('#6a3a20', { froth: '#f6e8d2', colour: '#c9d6c4' }),
  'cold-drink': glass({ liquid: '#f0a93a', ice: true, straw: '#3f86a0', slice: '#f0921f' }),
  fizzy: glass({ liquid: '#6a3418', ice: true, bubbles: true, straw: '#d9485a' }),
  squash: glass({ liquid: '#e8794f', full: 0.78, ice: true }),
  juice: glass({ liquid: '#f5a623', slice: '#f0921f', half: [76, 56] }),
  'energy-drink': can('#3a6fb8', fill('M222 152l-58 84h36l-22 72l64 -94h-38z', across('#ffe27a', '#f0b02a'))),
  water: glass({ liquid: '#d3e6ec', full: 0.8 }),
  drinks: glass({ liquid: '#f5a623', half: [68, 50], slice: '#f0921f' }),
  beer: glass({ liquid: '#e0a02a', foam: '#fff8e6', bubbles: true, half: [86, 62], top: 56, full: 0.95 }),
  wine:
    shadowSpot([214, 358], 92, 22, 50) +
    oval([200, 354], 66, 16, along('#c3d0d4', '#f6fafa', '#aebcc0')) +
    line('M200 244V350', '#b4c2c6', 11) +
    line('M198 244V350', '#f3f8f8', 4) +
    fill(
      turnedShape([
        [50, 66],
        [56, 70],
        [110, 90],
        [176, 92],
        [226, 56],
        [246, 18],
        [248, 8],
      ]),
      along('#c3d0d4', '#fbfdfd', '#b4c2c6'),
      'opacity=".6"',
    ) +
    fill('M111 146Q110 196 150 228Q200 262 250 228Q290 196 289 146z', along('#7a1a34', '#a8304e', '#4f0f20')) +
    oval([200, 146], 89, 17, across('#b8405e', '#7a1a34')) +
    line('M136 48a64 12 0 1 0 128 0a64 12 0 1 0 -128 0z', sheer('#ffffff', 0.9), 4) +
    shine('M128 92Q112 150 134 198', 8, 0.7),
  spirits: glass({ liquid: '#c9822a', half: [92, 80], top: 150, full: 0.62, ice: true }),
  biscuits: biscuit(256, 156, 92) + biscuit(152, 244, 104),
  cookies: biscuit(256, 156, 92) + chips(256, 156, 92) + biscuit(152, 244, 104) + chips(152, 244, 104),
  crackers: cracker(246, 158, 0.3) + cracker(160, 242, -0.14),
  cake,
  croissant,
  doughnut,
  'ice-cream': iceCream,
  trifle,
  chocolate,
  sweets,
  'cereal-bar': cerealBar,
  supplements: pills,
};
