import { readFileSync, writeFileSync } from 'node:fs';
import { API_FILE, apiText } from './api/api';
import { GALLERY_FILE, galleryText } from './gallery';
import { PAGE_SCHEMA_FILE, pageSchemaText } from './generate-page-schema';
import { withQuotes } from './reference/blocks';
import { PROGRAM_GUIDE_FILE, programGuideText } from './reference/program-guide';
import { REFERENCE_FILE, referenceText } from './reference/reference';

/** The guide is written by hand; only the JSON in it is brought up to date. */
/** Pages of Markdown that quote JSON of files. */
const GUIDES = [
  'docs/authoring.md',
  'docs/tutorial-order-confirmation.md',
  'docs/tutorial-order-to-statement.md',
];

/** `npm run generate`: what is made from the page schema and from the routes. */
writeFileSync(PAGE_SCHEMA_FILE, pageSchemaText());
writeFileSync(REFERENCE_FILE, referenceText());
for (const guide of GUIDES) writeFileSync(guide, withQuotes(readFileSync(guide, 'utf8')));
writeFileSync(PROGRAM_GUIDE_FILE, programGuideText());
writeFileSync(API_FILE, await apiText());
writeFileSync(GALLERY_FILE, galleryText());
