/** What the screens know of requests, as the server gives them. Times are RFC 3339 UTC. */
export type {
  CreateSignRequest as WantedRequest,
  DocumentVerified,
  FieldKind,
  FieldValue,
  OrganisationSeal,
  PlacedField,
  RequestStatus,
  SaveSignatureTemplate,
  SignatureDraft,
  SignatureEvent,
  SignaturePlace,
  SignatureTemplate,
  SignRequest,
  SignTask,
  TemplateContent,
} from '@/shared/api/gen';

import type { ListSignatureRequestsData } from '@/shared/api/gen';

/** One of a person's lists of requests. */
export type RequestView = NonNullable<NonNullable<ListSignatureRequestsData['query']>['view']>;
