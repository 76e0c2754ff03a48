import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A disk of its own in a file, which can be filled without harm to the machine. Only root can mount one; for anybody else the folder is an
 * ordinary one.
 */
export class Disk {
  private readonly folder: string
  isOwn = false

  constructor(folder: string) {
    this.folder = folder
  }

  /** Recreates the folder, on a disk of its own if possible. */
  attach(): void {
    this.detach()
    mkdirSync(this.folder, { recursive: true })
    if (process.getuid?.() !== 0) return
    const steps = [
      ['truncate', '--size=6G', this.image],
      ['mkfs.ext4', '-q', '-F', '-m', '0', this.image],
      ['mount', '-o', 'loop', this.image, this.folder],
    ] as const
    this.isOwn = steps.every(([program, ...given]) => spawnSync(program, given).status === 0)
    if (!this.isOwn) rmSync(this.image, { force: true })
  }

  /** Fills the disk. Returns a function that frees the room again. */
  fill(): () => void {
    const ballast = join(this.folder, 'ballast')
    const { bavail, bsize } = statfsSync(this.folder)
    // If one large file does not fit, smaller ones do.
    for (let size = bavail * bsize, pieces = 0; size >= bsize; ) {
      const { status } = spawnSync('fallocate', ['--length', String(size), `${ballast}-${pieces}`])
      if (status === 0) pieces += 1
      else size = Math.floor(size / 2 / bsize) * bsize
      if (pieces > 200) break
    }
    return () => {
      spawnSync('sh', ['-c', 'rm -f "$0"-*', ballast])
    }
  }

  detach(): void {
    spawnSync('umount', [this.folder])
    rmSync(this.folder, { recursive: true, force: true })
    rmSync(this.image, { force: true })
    this.isOwn = false
  }

  private get image(): string {
    return `${this.folder}.img`
  }
}
