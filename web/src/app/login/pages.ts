/** Where the pages lie that are seen rarely. Fetched with the first of them, so that the first visit names no part of any. */
export const ForgotPage = () => import('./ForgotPage');
export const ResetPage = () => import('./ResetPage');
export const InvitePage = () => import('./InvitePage');
export const SetupPage = () => import('./SetupPage');
