import { POSEIDON } from './identity';

/** Where a file is uploaded, in a multipart body with one part `file` (specification section 7). */
export const UPLOAD_PATH = '/business/base/attachment/fastdfs/upload';

/** Where a picture of a dispatch is uploaded, in the same way (specification section 7). */
export const PICTURE_PATH = '/tms/manage/dispatch/dispatchPicture/uploadPicture';

/** Answers a grant to upload one video (specification section 7, "video token"). */
export const VIDEO_GRANT_PATH = '/business/base/attachment/video/getTocken';

/** Where a video is uploaded by that grant, which stands in the header {@link VIDEO_GRANT_HEADER}. */
export const VIDEO_PATH = '/business/base/attachment/video/upload';
export const VIDEO_GRANT_HEADER = 'x-upload-grant';

/** A grant to upload one video; `expiresIn` in seconds. */
export type VideoGrant = { token: string; expiresIn: number };
/** Where somebody uploads a business licence who is still to become a supplier, in the same way (specification section 7). */
export const LICENCE_PATH = `${POSEIDON}/supregistertenant/businessLicense`;

/** Answers a file's bytes; the query carries `attachmentId` (specification section 7). */
export const FILE_PATH = '/system/file/file/get';

/** Where an account uploads its own picture, in the same way, or takes it away (`DELETE`). */
export const AVATAR_PATH = '/iam/api/v2/api/account/avatar';

/** Where a picture of an account is read, as its `header` says. */
export function avatarPath(id: string): string {
  return `${AVATAR_PATH}/${id}`;
}

/** Most bytes of one file: 10M (specification section 9). */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** Characters of a file's name, its suffix included. */
export const MAX_FILE_NAME = 100;

/**
 * Every suffix that may be uploaded, with its media type (specification section 5: image suffixes; and PDF). A video
 * is uploaded by a grant of its own, and goes into fields that name it.
 */
export const FILE_TYPES = {
  bmp: 'image/bmp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
} as const;

export type FileSuffix = keyof typeof FILE_TYPES;
export const FILE_SUFFIXES = Object.keys(FILE_TYPES) as [FileSuffix, ...FileSuffix[]];

/** What a picture may be (specification section 5). */
export const IMAGE_SUFFIXES = FILE_SUFFIXES.filter((suffix) => isImage(FILE_TYPES[suffix]));

/** What a field takes that names no suffixes. */
const COMMON_SUFFIXES = FILE_SUFFIXES.filter((suffix) => !isVideo(FILE_TYPES[suffix]));

/** A stored file as the gateway tells of it; `size` in bytes. */
export type FileInfo = {
  attachmentId: string;
  fileName: string;
  contentType: string;
  size: number;
};

/** Why a file is not taken; each is a refusal of the gateway, too. */
export type FileFault = 'file_empty' | 'file_too_large' | 'file_type_not_allowed';

/** The part of a name after its last dot, in small letters; empty when there is none. */
export function suffixOf(name: string): string {
  return /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Whether a suffix is one that may be uploaded; safe for `constructor` and the like. */
export function isFileSuffix(suffix: unknown): suffix is FileSuffix {
  return typeof suffix === 'string' && Object.hasOwn(FILE_TYPES, suffix);
}

/** What can be told of a file by its name and size alone; the gateway looks at the content as well. */
export function fileFault(
  { name, size }: { name: string; size: number },
  accept: readonly FileSuffix[],
): FileFault | undefined {
  if (!(accept as readonly string[]).includes(suffixOf(name))) return 'file_type_not_allowed';
  if (size > MAX_FILE_BYTES) return 'file_too_large';
  return size === 0 ? 'file_empty' : undefined;
}

export function isImage(contentType: string): boolean {
  return contentType.startsWith('image/');
}

export function isPdf(contentType: string): boolean {
  return contentType === FILE_TYPES.pdf;
}

export function isVideo(contentType: string): boolean {
  return contentType.startsWith('video/');
}

/** The suffixes that an `Upload` field takes: those its `accept` names, else pictures and PDF. */
export function acceptOf(props: Readonly<Record<string, unknown>> | undefined): FileSuffix[] {
  const accept = props?.accept;
  return Array.isArray(accept) ? accept.filter(isFileSuffix) : [...COMMON_SUFFIXES];
}
