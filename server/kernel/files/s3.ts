import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { StartError } from '../base/start-error';

/** A bucket that speaks the S3 protocol (Amazon S3, MinIO, Alibaba Cloud OSS and others), and the key to it. */
export interface S3Settings {
  bucket: string;
  /** Absent for Amazon's own, which follows from the region. */
  endpoint?: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket stands in the path and not in the host's name. */
  pathStyle: boolean;
}

const CONNECT_MS = 5_000;
const REQUEST_MS = 60_000;

/** Opens the bucket. Throws {@link StartError} when it cannot be reached with this key. */
export async function openBucket(settings: S3Settings): Promise<{ disk: Disk; close(): void }> {
  const { bucket, endpoint, region, accessKeyId, secretAccessKey, pathStyle } = settings;
  const client = new S3Client({
    ...(endpoint !== undefined && { endpoint }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: pathStyle,
    // Amazon's newer checksums are unknown to many who speak its protocol; the gateway keeps a SHA-256 of its own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: REQUEST_MS,
      throwOnRequestTimeout: true,
    },
  });
  await client.send(new HeadBucketCommand({ Bucket: bucket })).catch((reason: Error) => {
    client.destroy();
    const status = (reason as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
    throw new StartError(
      `无法使用对象存储 ${endpoint ?? region} 的存储桶 ${bucket}：${status ?? reason.message}`,
    );
  });
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  return { disk, close: () => client.destroy() };
}
