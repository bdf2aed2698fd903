import type { MailLanguage } from '../mails/compose.ts';

/** The words of the page of a person's own data. A part or a key without a word is named as it is stored. */
export interface PageWords {
  title: string;
  intro: (exportedAt: string) => string;
  limited: (surveyId: string) => string;
  nothing: string;
  what: string;
  stored: string;
  recalls: string;
  recall: (number: number, day: string, surveyId: string) => string;
  totals: string;
  asStored: string;
  foodColumns: readonly string[];
  totalColumns: readonly string[];
  parts: Readonly<Record<string, string>>;
  keys: Readonly<Record<string, string>>;
}

export const WORDS: Readonly<Record<MailLanguage, PageWords>> = {
  en: {
    title: 'All that is stored about you',
    intro: (exportedAt) =>
      `This page has everything that this service stores about you, as of ${exportedAt}. Times are in UTC. Passwords and the secrets of sign-ins are left out: they are stored so that nobody can read them.`,
    limited: (surveyId) =>
      `You signed in by the personal link of ${surveyId}, so the page has what belongs to that survey. Sign in with your password for the rest.`,
    nothing: 'Nothing is stored.',
    what: 'What',
    stored: 'Stored',
    recalls: 'What you reported about your food and drink',
    recall: (number, day, surveyId) => `Recall ${number} in ${surveyId}: ${day}`,
    totals: 'Sum of the day',
    asStored: 'Everything of the meals as it is stored, with nutrients in the units of the sums',
    foodColumns: ['Food or drink', 'Brand', 'Served (g)', 'Left over (g)', 'Eaten (g)'],
    totalColumns: ['Nutrient', 'Amount', 'Unit'],
    parts: {
      account: 'Your account',
      physicalData: 'Your body: weight in kg, height in cm',
      roles: 'What you may do',
      surveys: 'Your surveys and your names in them',
      newEmail: 'A new e-mail address that waits for your confirmation',
      recallsUnderWay: 'Recalls that you have begun',
      recallsNotSent: 'Recalls that you began and did not send',
      notifications: 'Mails that asked you to take part',
      callbacks: 'Your requests to be called, and what became of them',
      searchesThatFailed: 'Words by which you searched and did not find your food at once',
      recallDays: 'Days that you were asked to report',
      consents: 'What you consented to',
      withdrawals: 'When you withdrew',
      deletionRequests: 'What you asked us to delete',
      deletedRecalls: 'Recalls of yours that were deleted',
      actions: 'What you changed',
      changesAboutYou: 'What was changed about you',
      jobs: 'Work that you started',
      passwordResets: 'Links for a new password',
      recoveryCodes: 'Your recovery codes',
      signIns: 'Sign-ins that last',
      signInLog: 'When you signed in',
      secondFactors: 'Your second factors',
      personalAccessTokens: 'Your personal access tokens',
    },
    keys: {
      name: 'Name',
      email: 'E-mail address',
      phone: 'Phone number',
      survey: 'Survey',
      version: 'Version',
      language: 'Language',
      givenAt: 'Given',
      withdrawnAt: 'Withdrawn',
      sex: 'Sex',
      birthdate: 'Date of birth',
      weight_kg: 'Weight (kg)',
      height_cm: 'Height (cm)',
      submittedAt: 'Sent',
      startTime: 'Begun',
      endTime: 'Ended',
      timeZone: 'Time zone',
      state: 'State',
      note: 'What you wrote',
      teamNote: 'Note of the team',
      reason: 'Reason',
      dueAt: 'Due',
      userName: 'User name',
      address: 'Network address',
      userAgent: 'Browser',
    },
  },
  fr: {
    title: 'Tout ce qui est enregistré sur vous',
    intro: (exportedAt) =>
      `Cette page contient tout ce que ce service enregistre sur vous, au ${exportedAt}. Les heures sont en UTC. Les mots de passe et les secrets de connexion n’y sont pas : personne ne peut les lire.`,
    limited: (surveyId) =>
      `Vous vous êtes connecté par le lien personnel de ${surveyId} : la page contient ce qui appartient à cette enquête. Connectez-vous avec votre mot de passe pour le reste.`,
    nothing: 'Rien n’est enregistré.',
    what: 'Quoi',
    stored: 'Enregistré',
    recalls: 'Ce que vous nous avez dit de vos repas',
    recall: (number, day, surveyId) => `Relevé ${number} de ${surveyId} : ${day}`,
    totals: 'Total de la journée',
    asStored: 'Les repas tels qu’ils sont enregistrés, avec les nutriments dans les unités des totaux',
    foodColumns: ['Aliment ou boisson', 'Marque', 'Servi (g)', 'Restes (g)', 'Consommé (g)'],
    totalColumns: ['Nutriment', 'Quantité', 'Unité'],
    parts: {
      account: 'Votre compte',
      physicalData: 'Votre corps : poids en kg, taille en cm',
      roles: 'Ce que vous pouvez faire',
      surveys: 'Vos enquêtes et vos noms d’utilisateur',
      newEmail: 'Une nouvelle adresse e-mail à confirmer',
      recallsUnderWay: 'Les relevés que vous avez commencés',
      recallsNotSent: 'Les relevés commencés et non envoyés',
      notifications: 'Les messages qui vous ont invité à participer',
      callbacks: 'Vos demandes d’appel et la suite donnée',
      searchesThatFailed: 'Les mots par lesquels vous n’avez pas trouvé tout de suite votre aliment',
      recallDays: 'Les jours que vous deviez raconter',
      consents: 'Vos consentements',
      withdrawals: 'Vos retraits',
      deletionRequests: 'Vos demandes de suppression',
      deletedRecalls: 'Vos relevés supprimés',
      actions: 'Ce que vous avez modifié',
      changesAboutYou: 'Ce qui a été modifié à votre sujet',
      jobs: 'Les travaux que vous avez lancés',
      passwordResets: 'Les liens pour un nouveau mot de passe',
      recoveryCodes: 'Vos codes de secours',
      signIns: 'Les connexions en cours',
      signInLog: 'Vos connexions',
      secondFactors: 'Vos seconds facteurs',
      personalAccessTokens: 'Vos jetons d’accès personnels',
    },
    keys: {
      name: 'Nom',
      email: 'Adresse e-mail',
      phone: 'Téléphone',
      survey: 'Enquête',
      version: 'Version',
      language: 'Langue',
      givenAt: 'Donné',
      withdrawnAt: 'Retiré',
      sex: 'Sexe',
      birthdate: 'Date de naissance',
      weight_kg: 'Poids (kg)',
      height_cm: 'Taille (cm)',
      submittedAt: 'Envoyé',
      startTime: 'Commencé',
      endTime: 'Terminé',
      timeZone: 'Fuseau horaire',
      state: 'État',
      note: 'Ce que vous avez écrit',
      teamNote: 'Note de l’équipe',
      reason: 'Motif',
      dueAt: 'Échéance',
      userName: 'Nom d’utilisateur',
      address: 'Adresse réseau',
      userAgent: 'Navigateur',
    },
  },
};
