/** Why a part of calls is off, in words for the person who reads them. Pure. */
import type { Capabilities } from '../api/types';

type Feature = Capabilities['features']['recording'];

/** The server names the missing permission by its scope, which helps neither a member nor an administrator. */
const NAMES_A_SCOPE = 'Ask your admin to enable ';

/** Why nobody can use `deed`, such as 'recording calls'; false where it is on. */
export function whyOff(feature: Feature, deed: string, managesRoles: boolean): string | false {
  if (feature.isOn) return false;
  if (!feature.message?.startsWith(NAMES_A_SCOPE)) return feature.message ?? 'Feature disabled by admin';
  const missing = `Your role does not include ${deed}.`;
  return managesRoles ? `${missing} You can add it in Admin, under Roles.` : `${missing} Ask your administrator.`;
}
