import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { call } from '../support/http.ts';
import { fileOf, upload } from '../support/pictures.ts';
import { codeOf } from '../support/refusals.ts';
import { unusedAndLostFiles } from '../support/stored-pictures.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;
let visitor: Caller;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale({ language: 'fr' }));
  visitor = await app().as(null);
});

const COLOURS = {
  accent: '#0b5d57',
  onAccent: '#ffffff',
  background: '#f6f4ee',
  surface: '#ffffff',
  text: '#1b1b1b',
  muted: '#5a5a5a',
};
const CLIP = {
  url: 'https://media.example.org/clip.mp4',
  captions: { en: 'WEBVTT\n\n00:00.000 --> 00:04.000\nTap the picture.\n' },
  transcript: null,
};

async function staffed(fields: object = {}) {
  const survey = await app().given.survey({ locale, ...fields });
  const leader = await app().given.respondent(survey, { role: 'staff' });
  return { survey, surveyId: survey.slug, staff: await app().as(leader) };
}

/** What a visitor sees after the process has read what was changed. */
async function seen(surveyId: string) {
  await app().poll();
  return visitor.surveyData.publicParameters({ surveyId });
}

/** An entry of help. */
const entry = (fields: object = {}) => ({ id: 'a', title: { en: 'A' }, text: null, clip: null, ...fields });

describe('the presentation of a survey', () => {
  test('is empty at first, and respondents see the language of the food list and the ways that always lead in', async () => {
    const { surveyId, staff } = await staffed();
    expect(await staff.surveyPresentation.get({ surveyId })).toMatchObject({
      surveyId,
      title: null,
      languages: [],
      signInModes: null,
      supportPhone: null,
      colours: null,
      help: [],
      logoUrl: null,
    });
    expect(await visitor.surveyData.publicParameters({ surveyId })).toMatchObject({
      localeId: locale,
      respondentLanguageId: 'fr',
      title: null,
      languages: ['fr'],
      signInModes: ['link', 'password'],
      // The deployment of the tests has a captcha.
      isCaptchaRequired: true,
      supportPhone: null,
      colours: null,
      logoUrl: null,
      isTest: false,
    });
  });

  test('is shown to everybody before they sign in once staff have set it, without what is under Help', async () => {
    const { surveyId, staff } = await staffed();
    const help = [{ id: 'photographs', title: { en: 'Photographs' }, text: null, clip: CLIP }];
    const set = {
      title: { en: 'What we eat', fr: 'Ce que nous mangeons' },
      languages: ['en', 'fr-CA'],
      supportPhone: '+44 191 498 0000',
      colours: COLOURS,
      signInModes: ['password' as const],
    };
    expect(await staff.surveyPresentation.update({ surveyId, ...set, help })).toMatchObject({ ...set, help });
    const shown = await seen(surveyId);
    expect(shown).toMatchObject(set);
    expect(JSON.stringify(shown)).not.toContain('WEBVTT');
    expect(await visitor.surveyPresentation.help({ surveyId })).toEqual({ languages: set.languages, help });
  });

  test('keeps the fields that an update does not name, and clears what is null', async () => {
    const { surveyId, staff } = await staffed();
    await staff.surveyPresentation.update({ surveyId, title: { en: 'A' }, supportPhone: '1' });
    const kept = await staff.surveyPresentation.update({ surveyId, supportPhone: null });
    expect(kept).toMatchObject({ title: { en: 'A' }, supportPhone: null });
  });

  test('of two editors refuses the one who read an earlier version, and leaves the version of the settings alone', async () => {
    const { surveyId, staff } = await staffed();
    const settings = (await staff.surveys.get({ surveyId })).version;
    const { version: baseVersion } = await staff.surveyPresentation.get({ surveyId });
    const { version } = await staff.surveyPresentation.update({ surveyId, baseVersion, title: { en: 'A' } });
    expect(version).not.toBe(baseVersion);
    const late = () => staff.surveyPresentation.update({ surveyId, baseVersion, title: { en: 'B' } });
    expect(await codeOf(late())).toBe('survey.version_conflict');
    const unchanged = await staff.surveyPresentation.update({ surveyId, baseVersion: version, title: { en: 'A' } });
    expect(unchanged.version).toBe(version);
    expect((await staff.surveys.get({ surveyId })).version).toBe(settings);
  });

  test('leaves a trail of who changed what', async () => {
    const { surveyId, staff } = await staffed();
    await staff.surveyPresentation.update({ surveyId, title: { en: 'A' } });
    const trail = await query(
      app().context().em,
      sql`select action, before, after, user_id is not null as "hasUser" from record_change where record_type = 'survey' and code = ${surveyId}`,
    );
    expect(trail).toEqual([
      {
        action: 'update',
        before: { presentation: { title: null } },
        after: { presentation: { title: { en: 'A' } } },
        hasUser: true,
      },
    ]);
  });

  test.each([
    ['a language with an underscore', { languages: ['en_GB'] }],
    ['a language twice', { languages: ['en', 'en'] }],
    ['a title in no language', { title: {} }],
    ['an empty title', { title: { en: '' } }],
    ['a colour by its name', { colours: { ...COLOURS, accent: 'green' } }],
    ['five of six colours', { colours: { accent: '#000000' } }],
    ['an unknown way to sign in', { signInModes: ['magic'] }],
    ['no way to sign in', { signInModes: [] }],
    ['two entries of help with one id', { help: [entry(), entry()] }],
    ['a clip over http', { help: [entry({ clip: { ...CLIP, url: 'http://x.example/a.mp4' } })] }],
    ['a clip without captions', { help: [entry({ clip: { ...CLIP, captions: {} } })] }],
    ['captions that are no WebVTT', { help: [entry({ clip: { ...CLIP, captions: { en: '1' } } })] }],
  ])('refuses %s and changes nothing', async (_, fields) => {
    const { surveyId, staff } = await staffed();
    const before = await staff.surveyPresentation.get({ surveyId });
    expect(await codeOf(staff.surveyPresentation.update({ surveyId, ...(fields as object) }))).toBe('request.invalid');
    expect(await staff.surveyPresentation.get({ surveyId })).toEqual(before);
  });

  test('refuses more help than is kept in memory with a survey', async () => {
    const { surveyId, staff } = await staffed();
    const text = Object.fromEntries(['en', 'fr', 'de', 'es'].map((tag) => [tag, 'x'.repeat(4000)]));
    const help = Array.from({ length: 20 }, (_, n) => entry({ id: `a${n}`, text }));
    expect(await codeOf(staff.surveyPresentation.update({ surveyId, help }))).toBe('request.invalid');
  });

  test('is neither read nor changed by respondents and by staff of another survey', async () => {
    const { survey, surveyId } = await staffed();
    const { staff: stranger } = await staffed();
    const respondent = await app().as(await app().given.respondent(survey));
    for (const caller of [stranger, respondent]) {
      expect(await codeOf(caller.surveyPresentation.get({ surveyId }))).toBe('access.forbidden');
      expect(await codeOf(caller.surveyPresentation.update({ surveyId }))).toBe('access.forbidden');
      expect(await codeOf(caller.surveyPresentation.removeLogo({ surveyId }))).toBe('access.forbidden');
    }
  });
});

describe('the ways into a survey', () => {
  const KEY = 'a key of a panel, long enough for HS256';

  test.each([
    ['visitors make accounts', { allowGeneratedUsers: true }, ['link', 'password', 'generate']],
    ['a panel signs people', { allowGeneratedUsers: true, generateUserKey: KEY }, ['link', 'password', 'panel']],
    ['a key is there and no account may be made', { generateUserKey: KEY }, ['link', 'password']],
  ])('are those that are possible where %s', async (_, settings, modes) => {
    const { surveyId } = await staffed(settings);
    const shown = await visitor.surveyData.publicParameters({ surveyId });
    expect(shown.signInModes).toEqual(modes);
    expect(JSON.stringify(shown)).not.toContain(KEY);
  });

  test('are offered as staff want them, without those that would be refused', async () => {
    const { surveyId, staff } = await staffed();
    await staff.surveyPresentation.update({ surveyId, signInModes: ['generate', 'link'] });
    expect((await seen(surveyId)).signInModes).toEqual(['link']);
  });
});

describe('before anybody signs in', () => {
  test('a visitor sees when the survey runs, and why it is suspended', async () => {
    const { surveyId, staff } = await staffed({ state: 'suspended', suspensionReason: 'Back on Monday.' });
    const shown = await visitor.surveyData.publicParameters({ surveyId });
    const { startDate, endDate } = await staff.surveys.get({ surveyId });
    expect(shown).toMatchObject({
      state: 'suspended',
      suspensionReason: 'Back on Monday.',
      startDate,
      endDate,
    });
  });

  test('the answer comes from memory', async () => {
    const { surveyId } = await staffed();
    await app().settle();
    await visitor.surveyData.publicParameters({ surveyId });
    expect(await app().statementsOf(() => visitor.surveyData.publicParameters({ surveyId }))).toEqual([]);
    expect(await app().statementsOf(() => visitor.surveyPresentation.help({ surveyId }))).toEqual([]);
  });

  test('the answer is revalidated by its entity tag, and is new once the presentation changed', async () => {
    const { surveyId, staff } = await staffed();
    const url = `${await app().listen()}/api/surveys/${surveyId}/public-parameters`;
    const etag = (await call('GET', url)).headers.get('etag') ?? '';
    expect((await call('GET', url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    await staff.surveyPresentation.update({ surveyId, title: { en: 'New' } });
    await app().poll();
    expect((await call('GET', url, { headers: { 'if-none-match': etag } })).status).toBe(200);
  });
});

/** A picture that is half transparent. */
async function transparent(width: number, height: number): Promise<File> {
  const background = { r: 11, g: 93, b: 87, alpha: 0.5 };
  return fileOf(
    await sharp({ create: { width, height, channels: 4, background } })
      .png()
      .toBuffer(),
    'logo.png',
  );
}

describe('a logo', () => {
  test('is served to everybody for good, small and transparent, and replaces the former one', async () => {
    const { surveyId, staff } = await staffed();
    const base = await app().listen();
    const fetched = (url: string | null) => fetch(new URL(new URL(url ?? '').pathname, base));
    const { logoUrl } = await staff.surveyPresentation.setLogo({ surveyId, file: await transparent(2000, 500) });
    const logo = await fetched(logoUrl);
    expect(logo.headers.get('cache-control')).toContain('immutable');
    expect(logo.headers.get('content-type')).toBe('image/webp');
    const { width, height, hasAlpha } = await sharp(await logo.arrayBuffer()).metadata();
    expect([width, height, hasAlpha]).toEqual([640, 160, true]);
    const second = await staff.surveyPresentation.setLogo({
      surveyId,
      file: await upload({ width: 100, height: 100 }),
    });
    expect(second.logoUrl).not.toBe(logoUrl);
    expect((await fetched(logoUrl)).status).toBe(404);
    expect((await seen(surveyId)).logoUrl).toBe(second.logoUrl);
    expect(await unusedAndLostFiles(app())).toEqual([]);
  });

  test('is removed with its file, also with the survey', async () => {
    const admin = await app().as(await app().given.user({ roles: [{ name: 'surveyadmin' }] }));
    const { surveyId, staff } = await staffed();
    await staff.surveyPresentation.setLogo({ surveyId, file: await upload({ width: 100, height: 100 }) });
    expect((await staff.surveyPresentation.removeLogo({ surveyId })).logoUrl).toBeNull();
    expect((await staff.surveyPresentation.removeLogo({ surveyId })).logoUrl).toBeNull();
    await staff.surveyPresentation.setLogo({ surveyId, file: await upload({ width: 100, height: 100 }) });
    await admin.surveys.delete({ surveyId });
    expect(await unusedAndLostFiles(app())).toEqual([]);
  });

  test('that is a drawing with a script is refused, and nothing is stored', async () => {
    const { surveyId, staff } = await staffed();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>1</script></svg>';
    const file = new File([svg], 'logo.svg', { type: 'image/svg+xml' });
    expect(await codeOf(staff.surveyPresentation.setLogo({ surveyId, file }))).toBe('svg.unsupported');
    expect((await staff.surveyPresentation.get({ surveyId })).logoUrl).toBeNull();
    expect(await unusedAndLostFiles(app())).toEqual([]);
  });
});
