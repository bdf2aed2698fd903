import { useLingui } from '@lingui/react/macro';
import type { ProfileChangeInput, UserProfile } from 'dietary-recall-client';

/** The fields of a profile as a form holds them. Empty: none. */
export type ProfileValues = {
  name: string;
  email: string;
  phone: string;
  language: string;
  emailNotifications: boolean;
  smsNotifications: boolean;
};

export function useProfileNames(): Record<keyof ProfileValues, string> {
  const { t } = useLingui();
  return {
    name: t`Name`,
    email: t`E-mail address`,
    phone: t`Phone number`,
    language: t`Language`,
    emailNotifications: t`Accepts e-mails`,
    smsNotifications: t`Accepts SMS`,
  };
}

export function profileValues(profile: UserProfile): ProfileValues {
  const { name, email, phone, language, emailNotifications, smsNotifications } = profile;
  return {
    name: name ?? '',
    email: email ?? '',
    phone: phone ?? '',
    language: language ?? '',
    emailNotifications,
    smsNotifications,
  };
}

/** What the service stores of the fields that changed: an empty text is none. */
export function profileChange(changes: Partial<ProfileValues>): ProfileChangeInput {
  return Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [name, value === '' ? null : value]),
  ) as ProfileChangeInput;
}
