import {
  across,
  faded,
  fill,
  line,
  lit,
  nudge,
  oval,
  pair,
  polygon,
  shade,
  sheer,
  smooth,
  softShadow,
} from './drawing.ts';
import { berries, florets, leaves, potatoes, slices } from './foods-shaped.ts';
import { bed, dome, flakes, heap, onTop, over, pieces, rounds, strands, swirls } from './foods.ts';
import { at, blob, breadSlice, moved, range, seeded, type Point } from './geometry.ts';
import { box, dotsAt, inBowl, leaf, lying, onPlate, plated, shine, turnedShape, wedgeOf } from './tiles-parts.ts';

// Thumbnails of bread, meals, meat, fish, vegetables and what is in bowls.

const slice = (x: number, y: number, w: number, crust: string, crumb: string, seeds = ''): string => {
  const face = moved(breadSlice(w), x, y);
  const back = moved(face, 16, -14);
  const crumbs = moved(breadSlice(w * 0.9), x, y + 1);
  const random = seeded(`slice-${x}`);
  const holes = range(26).map(() => [x + (random() - 0.5) * w * 0.7, y + (random() - 0.42) * w * 0.7]);
  return (
    softShadow(polygon(face), 18, 10, 12) +
    fill(polygon(back), shade(crust, -0.25)) +
    fill(polygon(face), across(shade(crust, 0.14), shade(crust, -0.1))) +
    fill(polygon(crumbs), across(shade(crumb, 0.3), shade(crumb, -0.08))) +
    dotsAt(holes, sheer(seeds || shade(crumb, -0.24), seeds ? 0.9 : 0.5), seeds ? 6 : 5)
  );
};

const bread = (crust: string, crumb: string, seeds = '') =>
  slice(252, 168, 190, crust, crumb, seeds) + slice(158, 236, 204, crust, crumb, seeds);

const rollAt = (x: number, y: number, r: number, colour: string) => {
  const d = smooth(blob(seeded(`roll-${x}`), [x, y], r, r * 0.76, 0.02, 14));
  return (
    lying(d, colour, 8) +
    oval([x - r * 0.2, y - r * 0.24], r * 0.66, r * 0.4, faded('#f6d59a', 80)) +
    line(
      `M${pair([x - r * 0.5, y + r * 0.06])}q${pair([r * 0.5, -r * 0.3])} ${pair([r, -r * 0.08])}`,
      sheer('#fbe7c0', 0.8),
      r * 0.09,
    )
  );
};

const flatBread = [0, 1, 2]
  .map((i) => {
    const [x, y] = [200 + (i - 1) * 6, 258 - i * 26];
    const d = smooth(blob(seeded(`flat-${i}`), [x, y], 142, 94, 0.03, 18));
    const random = seeded(`char-${i}`);
    const spots = range(15).map(() => [x + (random() - 0.5) * 210, y + (random() - 0.5) * 120]);
    return (
      lying(d, '#ecd3a0', 8) +
      dotsAt(spots, sheer('#a8702e', 0.5), 15) +
      dotsAt(spots.slice(0, 6), sheer('#7a4a1a', 0.4), 7)
    );
  })
  .join('');

const currantBun = (() => {
  const random = seeded('bun');
  const currants = range(15).map(() => [200 + (random() - 0.5) * 190, 192 + (random() - 0.5) * 110]);
  return (
    lying(smooth(blob(seeded('bun'), [200, 212], 138, 108, 0.015, 18)), '#b8702f', 16) +
    oval([166, 170], 92, 60, faded('#f0b968', 80)) +
    dotsAt(currants, '#3d2416', 13) +
    line('M80 204Q200 172 318 200M196 110Q210 210 204 318', sheer('#fff3d6', 0.9), 15)
  );
})();

/** A sandwich that is cut across: the cut side shows the filling. */
const sandwich = (crust: string, crumb: string, filling: readonly [string, string, string]) => {
  const half = (dx: number, dy: number) => {
    const cut = (from: number, to: number, colour: string, wave = 0) =>
      fill(
        `M${pair([70 + dx, 200 + from + dy])}Q${pair([190 + dx, 246 + from + wave + dy])} ${pair([310 + dx, 200 + from + dy])}V${Math.round(200 + to + dy)}Q${pair([190 + dx, 246 + to + wave + dy])} ${pair([70 + dx, 200 + to + dy])}z`,
        colour,
      );
    const top = polygon([
      [70 + dx, 200 + dy],
      [190 + dx, 92 + dy],
      [310 + dx, 200 + dy],
    ]);
    return (
      softShadow(
        polygon([
          [70 + dx, 290 + dy],
          [190 + dx, 326 + dy],
          [310 + dx, 290 + dy],
          [310 + dx, 200 + dy],
          [190 + dx, 92 + dy],
          [70 + dx, 200 + dy],
        ]),
        20,
        8,
        8,
      ) +
      cut(58, 92, across(crumb, shade(crumb, -0.18))) +
      cut(48, 64, filling[0], 8) +
      cut(42, 54, filling[1], -4) +
      cut(30, 46, filling[2], 6) +
      cut(0, 34, across(shade(crumb, 0.2), shade(crumb, -0.1))) +
      fill(
        `M${pair([70 + dx, 200 + dy])}Q${pair([190 + dx, 246 + dy])} ${pair([310 + dx, 200 + dy])}L${pair([190 + dx, 92 + dy])}z`,
        across(shade(crumb, 0.34), shade(crumb, -0.02)),
      ) +
      line(`M${pair([70 + dx, 200 + dy])}L${pair([190 + dx, 92 + dy])}L${pair([310 + dx, 200 + dy])}`, crust, 9) +
      fill(top, sheer('#ffffff', 0.06))
    );
  };
  return half(14, -22) + half(4, 40);
};

const toastie =
  sandwich('#9a5f24', '#e0a955', ['#d98b72', '#f2c54a', '#f5d266']) +
  line('M150 176l70 60M190 150l70 56M116 204l54 48', sheer('#8a4f1a', 0.5), 8);

const burger = (() => {
  const random = seeded('burger');
  const seeds = range(20).map(() => {
    const [angle, out] = [random() * 6.28, Math.sqrt(random()) * 0.8];
    return [200 + 128 * out * Math.cos(angle), 122 + 52 * out * Math.sin(angle)];
  });
  return (
    softShadow(box(206, 306, 260, 60, 30), 24, 8, 12) +
    fill('M70 284h260v26a40 34 0 0 1 -40 34H110a40 34 0 0 1 -40 -34z', across('#e8b46a', '#b8782f')) +
    line('M68 282q22 22 44 2q22 22 44 2q22 22 44 2q22 22 44 0q22 22 44 -2q22 20 44 -4', '#7dbb4b', 20) +
    fill(box(200, 258, 276, 46, 22), across('#8a5030', '#532b16')) +
    fill('M64 236H336L296 262L250 238L206 268L160 240L112 264z', across('#fbd35a', '#efb02f')) +
    line('M78 226H322', '#d9402f', 16) +
    fill('M64 216C64 120 130 76 200 76S336 120 336 216q0 8 -8 8H72q-8 0 -8 -8z', lit('#d99a4e')) +
    oval([158, 124], 84, 40, faded('#f6d59a', 85)) +
    dotsAt(seeds, '#fdf0cf', 9)
  );
})();

const pie = (() => {
  const slits = [0, 1, 2, 3, 4].map((i) => {
    const angle = (i * 2 * Math.PI) / 5 - 1.2;
    return `M${pair([200 + 22 * Math.cos(angle), 190 + 14 * Math.sin(angle)])}L${pair([200 + 62 * Math.cos(angle), 190 + 42 * Math.sin(angle)])}`;
  });
  const crimps = range(22).map((i) => {
    const angle = (i * 2 * Math.PI) / 22;
    return [200 + 132 * Math.cos(angle), 192 + 92 * Math.sin(angle)];
  });
  return (
    softShadow('M62 200a138 100 0 0 0 276 0l-20 78a124 60 0 0 1 -236 0z', 24, 8, 12) +
    fill('M62 200l22 82a122 60 0 0 0 232 0l22 -82z', across('#c9c3b8', '#8f887c')) +
    oval([200, 200], 142, 100, '#a86a2a') +
    dotsAt(crimps, '#d69c4e', 36) +
    oval([200, 190], 124, 84, lit('#e0aa5c')) +
    oval([164, 160], 70, 40, faded('#f8dfa8', 80)) +
    line(slits.join(''), '#8a4f1e', 7)
  );
})();

const quiche = wedgeOf(
  '#f3cd62',
  [
    ['#f5d880', 0.6],
    ['#d9a256', 0.4],
  ],
  74,
  dotsAt(
    [
      [170, 206],
      [236, 168],
      [292, 204],
      [222, 216],
      [262, 196],
    ],
    '#d98673',
    17,
  ) +
    dotsAt(
      [
        [198, 178],
        [252, 214],
        [206, 234],
        [150, 224],
      ],
      '#5f9a3c',
      12,
    ) +
    line('M232 104L350 204', '#c58a3e', 20) +
    line('M234 100L350 198', '#e3b067', 9),
);

const pizza = (() => {
  const tip: Point = [200, 346];
  const edge = 'M56 116Q200 42 344 116L200 346z';
  const topping = [
    [148, 150],
    [238, 140],
    [206, 214],
    [262, 196],
  ];
  return (
    softShadow(edge, 24, 8, 12) +
    fill(edge, shade('#d39c54', -0.25), nudge(0, 10)) +
    fill(edge, lit('#d9a45c')) +
    fill(`M76 138Q200 78 324 138L${pair(tip)}z`, '#b8432b') +
    fill(`M82 140Q200 84 318 140L${pair([200, 338])}z`, across('#fbe08c', '#eab94a')) +
    dotsAt(
      [
        [120, 160],
        [190, 130],
        [280, 150],
        [188, 270],
        [236, 250],
        [166, 196],
      ],
      '#fdf0bf',
      26,
    ) +
    dotsAt(topping, sheer('#6a2a10', 0.3), 50) +
    dotsAt(
      topping.map(([x = 0, y = 0]) => [x - 2, y - 3]),
      '#a33222',
      49,
    ) +
    dotsAt(
      topping.map(([x = 0, y = 0]) => [x - 2, y - 3]),
      '#cf4c36',
      41,
    ) +
    dotsAt(
      topping.map(([x = 0, y = 0]) => [x - 9, y - 10]),
      sheer('#f0a08a', 0.6),
      12,
    ) +
    leaf([176, 178], 30, -12, '#4f8a3a') +
    leaf([222, 286], -28, -18, '#4f8a3a') +
    leaf([276, 128], 22, 14, '#4f8a3a')
  );
})();

const steak = plated(
  lying('M92 196Q108 128 190 134Q282 126 312 178Q330 238 262 258Q222 266 176 262Q92 268 92 196z', '#8a4a30', 14) +
    line('M104 186Q124 146 190 148Q268 142 298 176', '#f0dcb8', 11) +
    line('M132 170l50 74M176 156l56 90M224 154l50 78', sheer('#4a2212', 0.55), 11) +
    leaf([250, 242], 44, 22, '#4f8a3a') +
    leaf([246, 250], 14, 36, '#5f9a45'),
);

const chop = (colour: string, fat: string) =>
  plated(
    lying(
      'M112 216Q86 140 158 124Q236 112 262 160Q276 186 312 148Q332 134 338 156Q340 176 312 190Q270 216 256 240Q216 284 158 268Q124 256 112 216z',
      fat,
      14,
    ) +
      fill('M128 212Q108 152 164 140Q224 130 246 168Q252 204 230 232Q200 262 162 250Q136 240 128 212z', lit(colour)) +
      line('M150 176l44 58M184 162l42 56', sheer('#4a2212', 0.4), 9) +
      fill('M296 172Q320 140 334 152Q344 168 314 186z', '#f6ecd6'),
  );

const sausagesAndBacon = plated(
  [0, 1]
    .map((i) => {
      const d = `M${pair([112 + i * 10, 160 + i * 44])}q84 -42 172 -6`;
      return (
        line(d, sheer('#3a2410', 0.25), 42, nudge(5, 10)) +
        line(d, '#7a421e', 40) +
        line(d, across('#c9824a', '#8f5226'), 36) +
        shine(`M${pair([128 + i * 10, 146 + i * 44])}q70 -26 132 -2`, 6, 0.5)
      );
    })
    .join('') +
    [0, 1]
      .map((i) => {
        const d = `M${pair([104, 250 + i * 28])}q24 -18 48 0t48 0t48 0t48 -6`;
        return (
          line(d, sheer('#3a2410', 0.22), 26, nudge(4, 7)) +
          line(d, '#a83f34', 26) +
          line(d, '#f3c9b2', 7, nudge(0, -5)) +
          line(d, '#c9564a', 5, nudge(0, 5))
        );
      })
      .join(''),
);

const drumstick = plated(
  fill('M262 236l52 38', 'none') +
    line('M256 232L320 276', sheer('#3a2410', 0.25), 26, nudge(5, 10)) +
    line('M256 232L318 274', '#f3e8d2', 24) +
    dotsAt(
      [
        [322, 266],
        [312, 286],
      ],
      '#f8efdc',
      30,
    ) +
    lying('M100 178Q112 112 186 122Q246 132 272 200Q288 240 254 248Q206 262 150 248Q96 232 100 178z', '#b8702f', 12) +
    oval([160, 160], 62, 34, faded('#f3c078', 85)) +
    dotsAt(
      [
        [190, 216],
        [150, 210],
        [222, 208],
        [200, 180],
        [130, 190],
      ],
      sheer('#6a3412', 0.4),
      10,
    ) +
    leaf([120, 252], -36, 20, '#5f9a45') +
    leaf([132, 256], 0, 34, '#4f8a3a'),
);

const ham = plated(
  [0, 1, 2]
    .map((i) => {
      const [x, y] = [150 + i * 46, 188 + i * 14];
      const d = smooth(blob(seeded(`ham-${i}`), [x, y], 74, 60, 0.06, 12));
      return (
        lying(d, '#f0c9b6', 5, 12) +
        fill(smooth(blob(seeded(`ham-${i}`), [x, y], 67, 53, 0.06, 12)), lit('#e39a94')) +
        line(`M${pair([x - 36, y + 6])}q36 -26 70 -4`, sheer('#f8d6cb', 0.7), 5)
      );
    })
    .join(''),
);

const scales = range(3)
  .flatMap((row) => range(5).map((i) => `M${146 + i * 26 + row * 10} ${176 + row * 22}q11 10 0 22`))
  .join('');
const fish = plated(
  lying(
    'M60 206Q120 132 216 150Q262 158 288 190L334 156Q342 152 340 164L324 206L342 250Q342 260 332 254L288 222Q256 258 200 262Q112 266 60 206z',
    '#9db4bd',
    10,
  ) +
    fill('M66 214Q130 258 204 254Q254 250 284 222Q200 240 66 214z', sheer('#f4f7f6', 0.75)) +
    line(scales, sheer('#5f7a86', 0.55), 4) +
    line('M124 170Q144 206 122 240', '#6f8791', 5) +
    dotsAt([[98, 196]], '#ffffff', 20) +
    dotsAt([[97, 197]], '#1e2c33', 11) +
    fill('M180 148Q216 118 250 156z', '#7f99a4') +
    leaf([236, 282], 50, -10, '#5f9a45'),
);

const salmon = plated(
  lying('M88 214Q84 172 128 158L262 136Q312 136 316 180Q318 214 274 228L138 262Q96 264 88 214z', '#ee8f66', 18) +
    line(
      'M120 176Q150 208 140 250M160 164Q196 198 186 244M204 156Q240 190 232 236M248 146Q284 180 274 224',
      sheer('#fbd9c4', 0.85),
      6,
    ) +
    leaf([286, 250], 44, 16, '#5f9a45') +
    fill('M100 268a40 40 0 0 1 70 -30z', '#f3cf4a', 'stroke="#fdf3c8" stroke-width="6"'),
);

const tin =
  softShadow(box(204, 262, 250, 120, 50), 24, 8, 12) +
  fill('M72 190v84a128 66 0 0 0 256 0v-84z', across('#e3e8ea', '#8f989d')) +
  fill('M72 232v30a128 66 0 0 0 256 0v-30a128 66 0 0 1 -256 0z', across('#3f86a0', '#245a70')) +
  oval([200, 190], 128, 72, across('#f6f8f8', '#a4adb1')) +
  oval([200, 192], 114, 62, across('#7f888c', '#c4cbce')) +
  oval([200, 198], 106, 54, across('#f0c9a8', '#d39a76')) +
  line('M120 198q40 -22 80 0t80 -4M136 220q36 -16 70 0t60 -4M136 178q34 -16 64 0t58 -4', sheer('#a8644a', 0.5), 6);

const prawns = plated(
  [
    [148, 176, 1],
    [240, 166, -1],
    [196, 238, 1],
    [276, 232, -1],
  ]
    .map(([x = 0, y = 0, side = 1]) => {
      const d = `M${pair([x + 38 * side, y - 22])}q${pair([-66 * side, -26])} ${pair([-70 * side, 20])}q${pair([4 * side, 40])} ${pair([50 * side, 36])}`;
      return (
        line(d, sheer('#3a2410', 0.22), 34, nudge(5, 9)) +
        line(d, '#e2704a', 34) +
        line(d, across('#fbc0a0', '#ef8f6a'), 28) +
        line(d, sheer('#fff1e6', 0.8), 7, `${nudge(-2, -6)} stroke-dasharray="7 12"`) +
        line(`M${pair([x - 18 * side, y + 34])}q${pair([26 * side, 22])} ${pair([42 * side, 4])}`, '#d9603c', 9)
      );
    })
    .join(''),
);

const tofu = plated(
  [
    [142, 210],
    [218, 180],
    [236, 236],
  ]
    .map(([x = 0, y = 0]) => {
      const top = polygon([
        [x - 44, y - 20],
        [x + 8, y - 46],
        [x + 58, y - 24],
        [x + 6, y + 6],
      ]);
      return (
        softShadow(
          polygon([
            [x - 44, y - 20],
            [x + 58, y - 24],
            [x + 58, y + 20],
            [x + 6, y + 52],
            [x - 44, y + 24],
          ]),
          16,
          6,
          8,
        ) +
        fill(
          polygon([
            [x - 44, y - 20],
            [x + 6, y + 6],
            [x + 6, y + 52],
            [x - 44, y + 24],
          ]),
          '#efe2c4',
        ) +
        fill(
          polygon([
            [x + 6, y + 6],
            [x + 58, y - 24],
            [x + 58, y + 20],
            [x + 6, y + 52],
          ]),
          '#d8c59c',
        ) +
        fill(top, across('#fffaf0', '#f3e6c8')) +
        line(`M${pair([x - 36, y + 4])}v18M${pair([x - 20, y + 12])}v18`, sheer('#b9803a', 0.5), 7)
      );
    })
    .join('') +
    leaf([120, 262], 56, 8, '#5f9a45') +
    leaf([270, 172], 40, -28, '#6fae45'),
);

const carrots = [
  [118, 128, 0.06],
  [190, 108, 0],
  [262, 124, -0.06],
]
  .map(([x = 0, y = 0, lean = 0]) => {
    const put = (u: number, v: number): Point => [x + 36 + u + v * lean * 3.4 - 30, y + v];
    const d = smooth([
      put(-31, 0),
      put(-34, 26),
      put(-22, 110),
      put(-4, 212),
      put(0, 226),
      put(4, 212),
      put(22, 110),
      put(34, 26),
      put(31, 0),
      put(0, -6),
    ]);
    const rings = [40, 76, 118, 154].map((v, i) => `M${pair(put(-20 + i * 3, v))}h${22 - i * 3}`);
    const [topX, topY] = put(0, 4);
    return (
      leaf([topX, topY], -30, -62, '#5f9a45') +
      leaf([topX, topY], 26, -64, '#5f9a45') +
      leaf([topX, topY], 0, -78, '#6fae45') +
      lying(d, '#ee8426', 7, 16) +
      line(rings.join(''), sheer('#a8520e', 0.45), 4)
    );
  })
  .join('');

const tomatoAndCucumber =
  lying(smooth(blob(seeded('tomato'), [150, 176], 92, 84, 0.02, 16)), '#dd4433', 10) +
  oval([118, 142], 34, 24, faded('#ffffff', 45)) +
  range(5)
    .map((i) => leaf([150, 142], 42 * Math.cos(i * 1.256 - 0.3), 26 * Math.sin(i * 1.256 - 0.3), '#4f8a3a'))
    .join('') +
  [
    [262, 196],
    [208, 286],
    [306, 284],
  ]
    .map(([x = 0, y = 0]) => {
      const seeds = range(8).map((i) => [x + 26 * Math.cos(i * 0.785), y + 22 * Math.sin(i * 0.785)]);
      return (
        oval([x + 6, y + 12], 62, 54, sheer('#4a3218', 0.25)) +
        oval([x, y + 5], 62, 54, '#2f6a2a') +
        oval([x, y], 62, 54, '#4f8f3f') +
        oval([x, y], 54, 46, across('#eef6cf', '#cfe2a4')) +
        dotsAt(seeds, '#f8fae6', 9) +
        oval([x, y], 13, 11, sheer('#b9d28a', 0.8))
      );
    })
    .join('');

const peppers =
  lying(
    'M104 168Q84 112 142 118Q176 96 206 116Q268 104 262 168Q270 260 226 306Q204 322 182 310Q160 322 138 302Q98 250 104 168z',
    '#d93a2f',
    10,
  ) +
  line('M164 128Q150 220 166 306M212 124Q226 220 206 310', sheer('#8f1f1a', 0.5), 6) +
  oval([134, 176], 20, 46, faded('#ffffff', 50)) +
  line('M186 122q-4 -38 18 -52', '#4f8a3a', 19) +
  fill('M148 122Q186 92 226 120Q186 142 148 122z', '#5f9a45') +
  lying(
    'M262 236Q258 196 292 206Q318 196 330 216Q352 214 346 258Q340 322 312 330Q292 336 278 322Q258 290 262 236z',
    '#f0b93a',
    8,
    16,
  ) +
  line('M302 208q-2 -22 12 -32', '#4f8a3a', 13);

const beans = over(
  heap('#cf5a28', 0),
  pieces({ colours: ['#e9935a', '#e07f45'], thick: 12, long: 8, gramsEach: 3, most: 70 }),
);
const spaghetti = strands(['#ecd08a', '#f3dc9c', '#e6c778'], 4.4);
const noodles = over(heap('#d9b25f', 0.02), spaghetti);
const tossed = over(noodles, pieces({ colours: ['#6fae45', '#ee8a2a', '#a5582f'], thick: 9, long: 10, gramsEach: 16 }));

const curry =
  onPlate(
    'curry-rice',
    over(
      dome('#f2e9d4', 0.04),
      pieces({ colours: ['#f8f3e4', '#fffcf2'], thick: 4.4, long: 9, gramsEach: 0.05, most: 150 }),
    ),
    210,
    0.75,
    0.3,
  ) +
  ((): string => {
    const sauce = smooth(blob(seeded('sauce'), [222, 238], 92, 58, 0.08, 14));
    return (
      fill(sauce, '#9a5a1a', nudge(2, 6)) +
      fill(sauce, lit('#d98a2e')) +
      [
        [186, 224],
        [238, 216],
        [262, 250],
        [206, 258],
      ]
        .map(([x = 0, y = 0]) => fill(box(x, y, 40, 30, 11), lit('#c27a3a'), 'stroke="#7a4216" stroke-width="2"'))
        .join('') +
      leaf([226, 238], 26, -10, '#5f9a45') +
      leaf([230, 240], 8, 22, '#5f9a45')
    );
  })();

const soup = inBowl(
  'soup',
  (on) => {
    const [x, y] = on.camera.at(0, 0, on.base);
    return (
      heap('#d96a2a', 0)(on) +
      line(
        `M${pair([x - 60, y + 4])}q${pair([60, -44])} ${pair([110, 0])}q${pair([-50, 44])} ${pair([-84, 6])}`,
        sheer('#fff3dc', 0.9),
        9,
      ) +
      leaf([x + 10, y + 4], 34, -14, '#4f8a3a') +
      leaf([x + 6, y + 8], -16, 22, '#4f8a3a')
    );
  },
  470,
  1,
);

const friedEgg = plated(
  lying(smooth(blob(seeded('egg'), [200, 208], 112, 80, 0.12, 12)), '#fdfaf2', 5, 14) +
    oval([204, 212], 47, 38, shade('#f2a92a', -0.25)) +
    oval([204, 207], 47, 38, lit('#f7b733')) +
    oval([188, 193], 16, 9, sheer('#ffffff', 0.75)),
);

const wheatBiscuits = inBowl(
  'wheat',
  (on) => {
    const [x, y] = on.camera.at(0, 0, on.base);
    const milk = heap('#f6f3ea', 0)(on);
    const one = (dx: number, dy: number) => {
      const random = seeded(`wheat-${dx}`);
      const strands = range(34).map(
        () =>
          `M${pair([x + dx + (random() - 0.5) * 130, y + dy + (random() - 0.5) * 40])}l${Math.round(10 + random() * 16)} ${Math.round((random() - 0.5) * 8)}`,
      );
      return (
        fill(box(x + dx, y + dy + 9, 156, 62, 26), '#8a5a26') +
        fill(box(x + dx, y + dy, 156, 62, 26), lit('#cf9a52')) +
        line(strands.join(''), sheer('#8a5a22', 0.5), 3.5) +
        line(strands.slice(0, 12).join(''), sheer('#f3d79a', 0.7), 3, nudge(0, -5))
      );
    };
    return milk + one(-8, -22) + one(12, 20);
  },
  330,
  1,
);

const muesli = over(
  bed('#c99a54'),
  pieces({ colours: ['#e6c487', '#d9b06c', '#efd7a4'], thick: 8, long: 7, gramsEach: 0.4, most: 110 }),
  onTop(0.9, pieces({ colours: ['#4a2a2a', '#a83f34', '#8a5a26'], thick: 8, long: 5, gramsEach: 9 })),
);

export const meals: Readonly<Record<string, string>> = {
  bread: bread('#b9813f', '#f6e8c8'),
  'bread-white': bread('#c9924c', '#fbf1da'),
  'bread-brown': bread('#8a5a2a', '#cfa56a', '#6a4420'),
  toast:
    slice(196, 206, 250, '#8f5a24', '#dca65a') +
    fill(box(202, 214, 84, 62, 10), across('#fdeaa0', '#f0c443')) +
    shine('M172 196h52', 6, 0.7),
  rolls: rollAt(252, 148, 92, '#cf9450') + rollAt(150, 244, 108, '#c98c46'),
  'flat-bread': flatBread,
  'currant-bun': currantBun,
  sandwich: sandwich('#b07a3a', '#f6e6c4', ['#e39a94', '#f3c94f', '#7dbb4b']),
  toastie,
  flakes: inBowl(
    'flakes',
    over(bed('#d9953e'), flakes(['#e0a03c', '#ebb352', '#f3c873'], 26, 0.2, 62)),
    44,
    0.11,
    0.12,
    '#cfe0e6',
  ),
  muesli: inBowl('muesli', muesli, 150, 0.4, 0.14, '#dfe7ec'),
  'wheat-biscuits': wheatBiscuits,
  porridge: inBowl(
    'porridge',
    over(
      heap('#e9d7ae', 0),
      pieces({ colours: ['#f3e4c2', '#dcc795'], thick: 6, long: 4, gramsEach: 3, most: 90 }),
      onTop(0.35, pieces({ colours: ['#3f4a86', '#c6283a'], thick: 15, gramsEach: 14 })),
    ),
    430,
    1.04,
    0,
    '#e8dcc8',
  ),
  yoghurt: inBowl(
    'yoghurt',
    over(
      heap('#fbf7ec', 0.01),
      swirls('#f0e9d8'),
      onTop(0.4, pieces({ colours: ['#c6283a', '#3f4a86'], thick: 15, gramsEach: 20 })),
    ),
    400,
    1.04,
    0.05,
    '#cdd9e6',
  ),
  berries: inBowl('berries', berries(11), 230, 0.6, 0.2),
  'tinned-fruit': inBowl(
    'tinned-fruit',
    over(
      heap('#f3d9a0', 0),
      pieces({
        colours: ['#f0a338', '#f5b84f', '#e8d28f', '#d9485a'],
        thick: 22,
        long: 12,
        gramsEach: 26,
        walled: true,
      }),
    ),
    380,
    1,
  ),
  nuts: inBowl(
    'nuts',
    pieces({
      colours: ['#c98c46', '#e9c998', '#d9ab68', '#a86a34'],
      thick: 13,
      long: 9,
      gramsEach: 3.4,
      most: 90,
      walled: true,
    }),
    210,
    0.6,
    0.16,
    '#e8dcc8',
  ),
  'dried-fruit': inBowl(
    'dried-fruit',
    pieces({
      colours: ['#5a2f24', '#7a3f1e', '#c9762a', '#3d2420'],
      thick: 12,
      long: 8,
      gramsEach: 3,
      most: 90,
      walled: true,
    }),
    230,
    0.7,
    0.14,
    '#efe7d6',
  ),
  crisps: inBowl(
    'crisps',
    (on) => {
      const random = seeded('crisp');
      return range(26)
        .map((i) => {
          const [x, y] = on.camera.at(
            (random() - 0.5) * on.radius * 1.3,
            (random() - 0.5) * on.radius * 1.3,
            on.base + on.rise * random(),
          );
          const d = smooth(blob(random, [x, y - 6], 34 + random() * 8, 23 + random() * 8, 0.12, 9));
          const colour = at(['#f3cc5c', '#eabb45', '#f7d877'], i);
          return (
            fill(d, sheer('#6a3f10', 0.3), nudge(3, 6)) +
            fill(d, lit(colour), `stroke="${shade(colour, -0.26)}" stroke-width="2"`) +
            dotsAt(
              [
                [x + 8, y],
                [x - 10, y - 8],
              ],
              sheer('#c9822a', 0.45),
              5,
            )
          );
        })
        .join('');
    },
    40,
    0.09,
    0.25,
    '#dfe7ec',
  ),
  rice: inBowl(
    'rice',
    over(
      dome('#f2e9d4', 0.02),
      pieces({ colours: ['#f8f3e4', '#fffcf2'], thick: 4.4, long: 10, gramsEach: 0.08, most: 150 }),
    ),
    330,
    0.75,
    0.3,
    '#b9c9d6',
  ),
  spaghetti: onPlate('spaghetti', over(bed('#e6c67c'), spaghetti), 260, 0.65, 0.44),
  pasta: onPlate(
    'pasta',
    over(bed('#e9c977'), pieces({ colours: ['#e9c977', '#efd48c'], thick: 13, long: 36, gramsEach: 3 })),
    140,
    0.55,
    0.44,
  ),
  'pasta-dish':
    onPlate(
      'pasta-dish',
      over(
        bed('#e6c67c'),
        spaghetti,
        onTop(
          0.62,
          over(heap('#b8432b', 0.1), pieces({ colours: ['#8d3f24'], thick: 8, long: 4, gramsEach: 3, most: 32 })),
        ),
      ),
      200,
      0.8,
      0.4,
    ) +
    leaf([196, 186], 30, -14, '#4f8a3a') +
    leaf([200, 188], 20, 18, '#5f9a45'),
  noodles: inBowl('noodles', noodles, 400, 0.8, 0.16, '#8fa9b8'),
  'stir-fry':
    inBowl('stir-fry', tossed, 420, 0.8, 0.18, '#a8433a') + line('M262 60L150 236M290 72L176 244', '#8a5a2a', 9),
  curry,
  stew: inBowl(
    'stew',
    over(
      heap('#94552b', 0),
      pieces({
        colours: ['#8a4a2a', '#ee8a2a', '#744327', '#ead08a', '#6fae45'],
        thick: 19,
        long: 11,
        gramsEach: 24,
        walled: true,
      }),
    ),
    460,
    1,
    0,
    '#c9825a',
  ),
  soup,
  pie,
  quiche,
  pizza,
  burger,
  vegetables: onPlate(
    'vegetables',
    over(
      bed('#c9762a'),
      pieces({ colours: ['#ee8a2a', '#5fa83d', '#f59b3d', '#f3cf4a'], thick: 15, long: 5, gramsEach: 2, most: 100 }),
    ),
    120,
    0.6,
    0.36,
  ),
  broccoli: onPlate('broccoli', florets('#bcd68a', '#458f3e', 24), 170, 0.4, 0.6),
  carrots,
  'tomato-cucumber': tomatoAndCucumber,
  peppers,
  salad: onPlate(
    'salad',
    over(
      leaves(['#7cbf55', '#9ccf6c', '#5fa83d'], 30, 9),
      rounds('#4f8f3f', '#dcebb6', '#f3f6dc', 17, 36),
      onTop(0.75, pieces({ colours: ['#ea5540', '#de4433'], thick: 26, gramsEach: 22 })),
    ),
    82,
    0.17,
    0.55,
  ),
  beans: inBowl('beans', beans, 420, 1.05, 0, '#dfe7ec'),
  chips: onPlate(
    'chips',
    over(bed('#c9933a'), pieces({ colours: ['#e8b64c', '#f0c562', '#dea53c'], thick: 13, long: 56, gramsEach: 5 })),
    110,
    0.42,
    0.45,
  ),
  potatoes: onPlate('potatoes', potatoes(['#eccb74', '#e6bf66', '#f0d58c'], 62), 330, 0.62, 0.85),
  'roast-meat': onPlate('roast-meat', slices('#c88a69', '#9a6040', 52, 6), 150, 1, 1),
  steak,
  'pork-chop': chop('#d9a184', '#f3dfc2'),
  'lamb-chop': chop('#a8583f', '#efd6b4'),
  'sausages-bacon': sausagesAndBacon,
  chicken: drumstick,
  ham,
  fish,
  salmon,
  tin,
  prawns,
  tofu,
  egg: friedEgg,
  dips: inBowl('dips', over(heap('#9cbf5a', 0.01), swirls('#8fb34e')), 420, 1.04, 0.06, '#c97a4a'),
  'white-sauce': inBowl('white-sauce', over(heap('#fbf3d6', 0.01), swirls('#f3e6bd')), 420, 1.04, 0.06, '#8fb0a8'),
  'red-sauce': inBowl(
    'red-sauce',
    over(
      heap('#c4442c', 0.01),
      swirls('#b83f2a'),
      onTop(0.3, pieces({ colours: ['#4f8a3a'], thick: 12, long: 14, gramsEach: 14 })),
    ),
    420,
    1.04,
    0.04,
    '#e6d6b8',
  ),
  flour: inBowl('flour', dome('#fbf6ea', 0.02), 260, 0.6, 0.35, '#b9c9d6'),
  'hot-pudding': inBowl(
    'hot-pudding',
    (on) => {
      const [x, y] = on.camera.at(0, 0, on.base);
      return (
        heap('#f6d874', 0)(on) +
        fill(
          turnedShape(
            [
              [y - 84, 52],
              [y - 78, 64],
              [y - 20, 84],
              [y + 12, 88],
              [y + 18, 80],
            ],
            x,
          ),
          lit('#b0692f'),
        ) +
        fill(
          `M${pair([x - 66, y - 66])}Q${pair([x, y - 116])} ${pair([x + 66, y - 66])}Q${pair([x + 60, y - 20])} ${pair([x + 42, y - 40])}Q${pair([x + 20, y + 6])} ${pair([x, y - 34])}Q${pair([x - 26, y])} ${pair([x - 40, y - 38])}Q${pair([x - 66, y - 30])} ${pair([x - 66, y - 66])}z`,
          lit('#fae28c'),
        )
      );
    },
    400,
    1,
    0,
    '#cdd9e6',
  ),
};
