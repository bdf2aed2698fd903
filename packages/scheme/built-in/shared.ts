import type { SchemeDocumentInput } from '../scheme.ts';

type Meals = NonNullable<SchemeDocumentInput['meals']>;
type ForgottenFoods = NonNullable<SchemeDocumentInput['forgotten']>;

const meal = (
  id: string,
  name: readonly [en: string, fr: string, de: string],
  hours: number,
  minutes = 0,
): Meals[number] => {
  const [en, fr, de] = name;
  return { id, name: { en, fr, de }, time: { hours, minutes } };
};

/** The three meals of a day and the times between them. */
export const USUAL_MEALS: Meals = [
  meal('breakfast', ['Breakfast', 'Petit-déjeuner', 'Frühstück'], 8),
  meal(
    'early-snack',
    ['Morning snack or drink', 'En-cas ou boisson du matin', 'Snack oder Getränk am Vormittag'],
    10,
    30,
  ),
  meal('lunch', ['Lunch', 'Déjeuner', 'Mittagessen'], 13),
  meal(
    'mid-snack',
    ['Afternoon snack or drink', 'En-cas ou boisson de l’après-midi', 'Snack oder Getränk am Nachmittag'],
    16,
  ),
  meal('dinner', ['Dinner', 'Dîner', 'Abendessen'], 19),
  meal('late-snack', ['Evening snack or drink', 'En-cas ou boisson du soir', 'Snack oder Getränk am Abend'], 21, 30),
];

/** Rows of foods that people often forget, with the category codes of the demo food list. */
export const FORGOTTEN_FOODS: ForgottenFoods = [
  {
    id: 'hot-drinks',
    question: {
      en: 'Any tea, coffee or other hot drinks?',
      fr: 'Du thé, du café ou une autre boisson chaude ?',
      de: 'Tee, Kaffee oder ein anderes heißes Getränk?',
    },
    categories: ['HTDR'],
  },
  {
    id: 'cold-drinks',
    question: {
      en: 'Any water, milk, juice or soft drinks?',
      fr: 'De l’eau, du lait, du jus ou une boisson sucrée ?',
      de: 'Wasser, Milch, Saft oder ein Erfrischungsgetränk?',
    },
    categories: ['WATR', 'SFTD', 'MILK'],
  },
  {
    id: 'alcohol',
    question: {
      en: 'Any beer, wine or other alcohol?',
      fr: 'De la bière, du vin ou un autre alcool ?',
      de: 'Bier, Wein oder etwas anderes mit Alkohol?',
    },
    categories: ['ALCO'],
  },
  {
    id: 'sweet-foods',
    question: {
      en: 'Any sweets, candy, chocolate, cookies, biscuits, cake or ice cream?',
      fr: 'Des bonbons, du chocolat, des biscuits, des gâteaux ou de la glace ?',
      de: 'Süßigkeiten, Schokolade, Kekse, Kuchen oder Eis?',
    },
    categories: ['SWTS', 'BAKE', 'ICEC'],
  },
  {
    id: 'savoury-snacks',
    question: {
      en: 'Any crisps, potato chips, nuts or other salty snacks?',
      fr: 'Des chips, des noix ou autre chose de salé à grignoter ?',
      de: 'Chips, Nüsse oder andere salzige Snacks?',
    },
    categories: ['SNCK'],
  },
  {
    id: 'fruit-and-vegetables',
    question: {
      en: 'Any fruit, vegetables or salad?',
      fr: 'Des fruits, des légumes ou de la salade ?',
      de: 'Obst, Gemüse oder Salat?',
    },
    categories: ['FRUT', 'VEGS'],
  },
  {
    id: 'cheese-and-yoghurt',
    question: { en: 'Any cheese or yogurt?', fr: 'Du fromage ou un yaourt ?', de: 'Käse oder Joghurt?' },
    categories: ['CHES', 'YOGT'],
  },
  {
    id: 'bread-and-spreads',
    question: {
      en: 'Any bread or rolls, or butter or jam on them?',
      fr: 'Du pain, ou du beurre ou de la confiture sur du pain ?',
      de: 'Brot oder Brötchen, vielleicht mit Butter oder Marmelade?',
    },
    categories: ['BRED', 'BUTR', 'JAMS'],
  },
];

/** What interviewers read: how to ask without leading to an answer. */
export const INTERVIEWER_HINTS: NonNullable<NonNullable<SchemeDocumentInput['texts']>['interviewer']> = [
  {
    id: 'consent',
    at: 'consent',
    text: {
      en: 'Read the text aloud. Tick the box only after the respondent has said yes.',
      fr: 'Lisez le texte à voix haute. Ne cochez la case qu’après le oui de la personne.',
      de: 'Lesen Sie den Text vor. Setzen Sie das Häkchen erst, wenn die Person ja gesagt hat.',
    },
  },
  {
    id: 'meals',
    at: 'meals',
    text: {
      en: 'Let them tell you about the day in their own order. Do not suggest meals or times.',
      fr: 'Laissez la personne raconter sa journée dans l’ordre qui lui vient. Ne suggérez ni repas ni heures.',
      de: 'Lassen Sie die Person den Tag in ihrer eigenen Reihenfolge erzählen. Schlagen Sie keine Mahlzeiten oder Uhrzeiten vor.',
    },
  },
  {
    id: 'foods',
    at: 'foods',
    text: {
      en: 'Write what you hear and do not interrupt: details and amounts come later. Ask “Anything else?” until they say no.',
      fr: 'Notez ce que vous entendez, sans interrompre : les détails et les quantités viennent après. Demandez « Autre chose ? » jusqu’à ce que la réponse soit non.',
      de: 'Schreiben Sie auf, was Sie hören, und unterbrechen Sie nicht: Einzelheiten und Mengen kommen später. Fragen Sie „Noch etwas?“, bis die Person nein sagt.',
    },
  },
  {
    id: 'forgotten',
    at: 'forgotten',
    text: {
      en: 'Read each line aloud and wait for the answer, even if you think you know it.',
      fr: 'Lisez chaque ligne à voix haute et attendez la réponse, même si vous pensez la connaître.',
      de: 'Lesen Sie jede Zeile vor und warten Sie auf die Antwort, auch wenn Sie sie zu kennen glauben.',
    },
  },
  {
    id: 'amount',
    at: 'amount',
    text: {
      en: 'Show the pictures if you can, or describe them from the smallest to the largest. Do not name a usual amount.',
      fr: 'Montrez les images si possible, ou décrivez-les de la plus petite à la plus grande. Ne citez pas de quantité habituelle.',
      de: 'Zeigen Sie die Bilder, wenn es geht, oder beschreiben Sie sie vom kleinsten zum größten. Nennen Sie keine übliche Menge.',
    },
  },
  {
    id: 'check',
    at: 'check',
    text: {
      en: 'Read the day back and ask whether anything is missing or wrong.',
      fr: 'Relisez la journée et demandez s’il manque quelque chose ou s’il y a une erreur.',
      de: 'Lesen Sie den Tag noch einmal vor und fragen Sie, ob etwas fehlt oder nicht stimmt.',
    },
  },
];

/** Answers to what respondents ask, whatever the scheme. */
export const HELP: NonNullable<NonNullable<SchemeDocumentInput['texts']>['help']> = [
  {
    id: 'not-found',
    question: {
      en: 'What if I cannot find a food?',
      fr: 'Que faire si je ne trouve pas un aliment ?',
      de: 'Was mache ich, wenn ich ein Lebensmittel nicht finde?',
    },
    answer: {
      en: 'Try a shorter or more general word, such as soup instead of the brand. If that does not help, choose that you cannot find it and describe it in your own words.',
      fr: 'Essayez un mot plus court ou plus général, par exemple soupe au lieu de la marque. Sinon, indiquez que vous ne le trouvez pas et décrivez-le avec vos mots.',
      de: 'Versuchen Sie es mit einem kürzeren oder allgemeineren Wort, zum Beispiel Suppe statt der Marke. Wenn das nicht hilft, wählen Sie, dass Sie es nicht finden, und beschreiben Sie es mit Ihren eigenen Worten.',
    },
  },
  {
    id: 'amount-unknown',
    question: {
      en: 'What if I do not know how much I had?',
      fr: 'Que faire si je ne sais pas combien j’en ai pris ?',
      de: 'Was mache ich, wenn ich nicht weiß, wie viel es war?',
    },
    answer: {
      en: 'Choose what comes nearest. If you really cannot say, choose that you do not know: that is better than a wrong amount.',
      fr: 'Choisissez ce qui s’en approche le plus. Si vous ne pouvez vraiment pas répondre, dites que vous ne savez pas : cela vaut mieux qu’une quantité fausse.',
      de: 'Wählen Sie, was am nächsten kommt. Wenn Sie es wirklich nicht sagen können, wählen Sie, dass Sie es nicht wissen: Das ist besser als eine falsche Menge.',
    },
  },
  {
    id: 'later',
    question: {
      en: 'May I stop and continue later?',
      fr: 'Puis-je m’arrêter et continuer plus tard ?',
      de: 'Kann ich aufhören und später weitermachen?',
    },
    answer: {
      en: 'Yes. Your answers are kept while the recall is open. Please finish it on the same day if you can.',
      fr: 'Oui. Vos réponses sont conservées tant que le rappel est ouvert. Si possible, terminez-le le jour même.',
      de: 'Ja. Ihre Antworten bleiben erhalten, solange die Befragung offen ist. Beenden Sie sie möglichst am selben Tag.',
    },
  },
];
