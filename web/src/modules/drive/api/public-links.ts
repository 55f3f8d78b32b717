import { queryOptions } from '@tanstack/react-query';
import { findPublicLinksOptions } from '@/shared/api/gen/@tanstack/react-query.gen';

/** Whether the organisation lets files out by links that anyone can open. */
export const publicLinksQuery = () => queryOptions(findPublicLinksOptions());
