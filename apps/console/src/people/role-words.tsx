import { parseRole } from '@dietary-recall/vocabulary/roles';
import { useLingui } from '@lingui/react/macro';

/** A role in words, such as `Staff of demo`. */
export function useRoleWords(): (role: string) => string {
  const { t } = useLingui();
  return (role) => {
    const held = parseRole(role);
    const target = held?.target ?? '';
    switch (held?.name) {
      case 'superuser':
        return t`Superuser: everything`;
      case 'surveyadmin':
        return t`Survey administrator: all surveys`;
      case 'foodsadmin':
        return t`Food administrator: all food lists`;
      case 'imagesadmin':
        return t`Picture administrator`;
      case 'globalsupport':
        return t`Support of all surveys`;
      case 'fdbm':
        return t`Keeper of the food list ${target}`;
      case 'staff':
        return t`Staff of ${target}: runs the survey`;
      case 'support':
        return t`Support of ${target}: is mailed when somebody asks for a call`;
      case 'respondent':
        return t`Respondent of ${target}`;
      case undefined:
        return role;
    }
  };
}

export function RoleWords({ role }: { role: string }) {
  return useRoleWords()(role);
}
