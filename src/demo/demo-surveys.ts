import { DAY_MS } from '@dietary-recall/vocabulary';
import { Survey } from '../../entities/survey.ts';
import { inTransaction, type Context } from '../context.ts';
import { kysely } from '../db/kysely.ts';
import { query, sql } from '../db/sql.ts';
import { DEMO_SURVEY, demoSurveyOf } from '../domain/demo-survey-ids.ts';
import type { Presentation } from '../domain/presentation.ts';

/** The limits of the demo survey, which is tried many times a day. */
const DEMO_LIMITS = { maximumDailySubmissions: 1_000_000, minimumSubmissionInterval: 0 };
/** What an application shows of the demo survey. It has no telephone: nobody would answer. */
const DEMO_PRESENTATION = {
  title: {
    en: 'What did you eat yesterday?',
    fr: 'Qu’avez-vous mangé hier ?',
    de: 'Was haben Sie gestern gegessen?',
  },
  languages: ['en', 'fr', 'de'],
  colours: {
    accent: '#0b5563',
    onAccent: '#ffffff',
    background: '#f5f3ee',
    surface: '#ffffff',
    text: '#15262b',
    muted: '#4c5b5f',
  },
  help: [
    {
      id: 'about-this-demo',
      title: {
        en: 'What happens to my answers?',
        fr: 'Que deviennent mes réponses ?',
        de: 'Was passiert mit meinen Antworten?',
      },
      text: {
        en: 'This is a demonstration. What you enter is stored on the machine that runs it, and whoever runs it can see it. Please do not enter your name. You may invent a day: nobody uses it for research.',
        fr: 'Ceci est une démonstration. Ce que vous saisissez est enregistré sur la machine qui la fait tourner, et la personne qui s’en occupe peut le voir. N’écrivez pas votre nom, s’il vous plaît. Vous pouvez inventer une journée : personne ne s’en sert pour la recherche.',
        de: 'Das ist eine Vorführung. Was Sie eingeben, wird auf dem Rechner gespeichert, auf dem sie läuft, und wer sie betreibt, kann es sehen. Schreiben Sie bitte nicht Ihren Namen. Sie dürfen sich einen Tag ausdenken: Niemand forscht damit.',
      },
      clip: null,
    },
    {
      id: 'how-long',
      title: { en: 'How long does it take?', fr: 'Combien de temps cela prend-il ?', de: 'Wie lange dauert das?' },
      text: {
        en: 'About 15 minutes for a whole day. You can stop at any time and go on later: your answers are kept.',
        fr: 'Environ 15 minutes pour une journée entière. Vous pouvez vous arrêter à tout moment et continuer plus tard : vos réponses sont gardées.',
        de: 'Etwa 15 Minuten für einen ganzen Tag. Sie können jederzeit aufhören und später weitermachen: Ihre Antworten bleiben erhalten.',
      },
      clip: null,
    },
    {
      id: 'choose-a-picture',
      title: {
        en: 'How do I choose a picture?',
        fr: 'Comment choisir une image ?',
        de: 'Wie wähle ich ein Bild aus?',
      },
      text: {
        en: 'Think of what was on your plate, and choose the picture that shows about as much. The plate is always the same size, and the fork beside it is a normal fork. If none is right, take the nearest one.',
        fr: 'Pensez à ce qu’il y avait dans votre assiette et choisissez l’image qui en montre à peu près autant. L’assiette a toujours la même taille, et la fourchette à côté est une fourchette normale. Si aucune ne convient, prenez la plus proche.',
        de: 'Denken Sie an das, was auf Ihrem Teller war, und wählen Sie das Bild, auf dem ungefähr gleich viel liegt. Der Teller ist immer gleich groß, und die Gabel daneben ist eine normale Gabel. Wenn keines passt, nehmen Sie das ähnlichste.',
      },
      clip: null,
    },
    {
      id: 'i-do-not-remember',
      title: {
        en: 'What if I do not remember?',
        fr: 'Et si je ne m’en souviens pas ?',
        de: 'Was, wenn ich mich nicht erinnere?',
      },
      text: {
        en: 'Think of where you were and what you did: that often helps. If it does not come back, say that you do not know. That is always a good answer.',
        fr: 'Pensez à l’endroit où vous étiez et à ce que vous faisiez : cela aide souvent. Si cela ne revient pas, dites que vous ne savez pas. C’est toujours une bonne réponse.',
        de: 'Denken Sie daran, wo Sie waren und was Sie gemacht haben: Das hilft oft. Wenn es Ihnen nicht einfällt, sagen Sie, dass Sie es nicht wissen. Das ist immer eine gute Antwort.',
      },
      clip: null,
    },
  ],
} satisfies Partial<Presentation>;
const YEAR_MS = 365 * DAY_MS;

/** Creates a demo survey for each food list without a survey, in a database with the demo. The demo people take part in all of them. */
export async function openDemoSurveys(context: Context): Promise<void> {
  await inTransaction(context, async (inner) => {
    const missing = await kysely(inner.em)
      .selectFrom('locale as l')
      .select('l.id as localeId')
      .where((eb) => eb.exists(eb.selectFrom('survey').select('id').where('slug', '=', DEMO_SURVEY)))
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom('survey as s').select('s.id').whereRef('s.locale_id', '=', 'l.id'))),
      )
      .execute();
    for (const { localeId } of missing) {
      const survey = createDemoSurvey(inner, localeId);
      await inner.em.flush();
      // Set-based: one statement gives all demo people their roles and user names.
      await query(
        inner.em,
        sql`with people as (
              select a.user_id, a.user_name, r.name from survey d join survey_alias a on a.survey_id = d.id
                join user_role r on r.user_id = a.user_id and r.survey_id = d.id
              where d.slug = ${DEMO_SURVEY}
            ), roles as (
              insert into user_role (user_id, name, survey_id) select user_id, name, ${survey.id} from people
            )
            insert into survey_alias (survey_id, user_id, user_name, url_auth_token)
            select ${survey.id}, user_id, user_name, gen_random_uuid()::text from people`,
      );
    }
  });
}

export function createDemoSurvey({ em, now }: Context, localeId: string): Survey {
  const today = now().getTime();
  return em.create(Survey, {
    slug: demoSurveyOf(localeId),
    locale: localeId,
    state: 'active',
    allowPersonalData: true,
    // Each visitor tries the recall as a respondent of her own.
    allowGeneratedUsers: true,
    startDate: new Date(today - YEAR_MS),
    endDate: new Date(today + 10 * YEAR_MS),
    timeZone: 'Europe/London',
    supportEmail: 'support@example.org',
    description:
      '<p>Tell us what you ate and drank yesterday, from waking up to going to bed. It takes about 15 minutes, and you may stop and go on later. This is a demonstration: what you enter stays on the machine that runs it, and whoever runs it can see it.</p>',
    finalPageHtml:
      '<p>Thank you. Your day has arrived, and you can look at your feedback now.</p><p>This was a demonstration: you can try it as often as you like.</p>',
    feedbackEnabled: true,
    presentation: DEMO_PRESENTATION,
    ...DEMO_LIMITS,
  });
}
