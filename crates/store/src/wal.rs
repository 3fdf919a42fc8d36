//! SQLite's write-ahead log as a file: its new frames, and how they are applied to a copy of the
//! database. The format is the one that SQLite documents and promises to keep.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _, Seek as _, SeekFrom};
use std::os::unix::fs::FileExt as _;
use std::path::{Path, PathBuf};

const HEADER_BYTES: usize = 32;
const FRAME_HEADER_BYTES: usize = 24;
/// The last bit says in which order the words of a checksum are read.
const MAGIC: u32 = 0x377f_0682;
const PAGE_BYTES_MIN: usize = 512;
const PAGE_BYTES_MAX: usize = 65_536;

/// Reads what was committed since it was last asked.
#[derive(Debug)]
pub struct WalReader {
    path: PathBuf,
    log: Option<Log>,
}

/// The log that is being read: SQLite begins the file anew with other salts.
#[derive(Debug, Clone)]
struct Log {
    salts: [u8; 8],
    is_big_endian: bool,
    page_bytes: usize,
    /// Frames of complete transactions that were read.
    frames: u64,
    checksum: (u32, u32),
}

/// What was committed since.
#[derive(Debug, Default)]
pub struct NewFrames {
    /// Whole transactions: frames with their headers, one after the other.
    pub bytes: Vec<u8>,
    /// Whether the file was begun anew more often than was noticed, so that frames are missing.
    pub has_gap: bool,
}

impl WalReader {
    /// Of a database file. Nothing of it was read yet.
    pub fn new(database: &Path) -> Self {
        let mut path = database.as_os_str().to_owned();
        path.push("-wal");
        Self { path: path.into(), log: None }
    }

    /// How many bytes of the log were read.
    pub fn bytes_read(&self) -> u64 {
        let frame_bytes = |log: &Log| (FRAME_HEADER_BYTES + log.page_bytes) as u64;
        self.log.as_ref().map_or(0, |log| log.frames * frame_bytes(log))
    }

    /// The frames of every transaction that was committed since the last call.
    pub fn read_new(&mut self) -> io::Result<NewFrames> {
        let mut file = match File::open(&self.path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(NewFrames::default()),
            Err(error) => return Err(error),
        };
        let mut header = [0; HEADER_BYTES];
        if !read_whole(&mut file, &mut header)? {
            return Ok(NewFrames::default());
        }
        let Some(current) = Log::of_header(&header) else { return Ok(NewFrames::default()) };
        let mut has_gap = false;
        let log = match &mut self.log {
            Some(log) if log.salts == current.salts => log,
            log => {
                has_gap = log.as_ref().is_some_and(|log| !current.follows(log));
                log.insert(current)
            }
        };
        Ok(NewFrames { bytes: log.read_committed(&mut file)?, has_gap })
    }
}

impl Log {
    /// None while the header is being written.
    fn of_header(header: &[u8; HEADER_BYTES]) -> Option<Self> {
        let magic = word(header, 0);
        let is_big_endian = magic & 1 == 1;
        let page_bytes = word(header, 8) as usize;
        let checksum = add_checksum((0, 0), &header[..24], is_big_endian);
        let is_complete = magic & !1 == MAGIC
            && is_page_size(page_bytes)
            && checksum == (word(header, 24), word(header, 28));
        let salts = header[16..24].try_into().ok()?;
        is_complete.then_some(Self { salts, is_big_endian, page_bytes, frames: 0, checksum })
    }

    /// The first salt is counted up whenever the file is begun anew.
    fn follows(&self, before: &Self) -> bool {
        word(&self.salts, 0) == word(&before.salts, 0).wrapping_add(1)
    }

    fn read_committed(&mut self, file: &mut File) -> io::Result<Vec<u8>> {
        let frame_bytes = FRAME_HEADER_BYTES + self.page_bytes;
        file.seek(SeekFrom::Start(HEADER_BYTES as u64 + self.frames * frame_bytes as u64))?;
        let (mut all, mut committed) = (Vec::new(), 0);
        let (mut frames, mut checksum) = (self.frames, self.checksum);
        let mut frame = vec![0; frame_bytes];
        while read_whole(file, &mut frame)? {
            checksum = add_checksum(checksum, &frame[..8], self.is_big_endian);
            checksum = add_checksum(checksum, &frame[FRAME_HEADER_BYTES..], self.is_big_endian);
            // The rest is of a log before, or is being written.
            if frame[8..16] != self.salts || checksum != (word(&frame, 16), word(&frame, 20)) {
                break;
            }
            all.extend_from_slice(&frame);
            frames += 1;
            let is_commit = word(&frame, 4) != 0;
            if is_commit {
                committed = all.len();
                (self.frames, self.checksum) = (frames, checksum);
            }
        }
        all.truncate(committed);
        Ok(all)
    }
}

/// Applies frames to a copy of the database. They must be whole transactions in their order.
pub fn apply_frames(database: &File, frames: &[u8]) -> io::Result<()> {
    let mut header = [0; 18];
    database.read_exact_at(&mut header, 0)?;
    let page_bytes = match u16::from_be_bytes([header[16], header[17]]) {
        1 => PAGE_BYTES_MAX,
        bytes => usize::from(bytes),
    };
    let frame_bytes = FRAME_HEADER_BYTES + page_bytes;
    if !is_page_size(page_bytes) || !frames.len().is_multiple_of(frame_bytes) {
        return Err(io::Error::new(ErrorKind::InvalidData, "frames of another page size"));
    }
    for frame in frames.chunks_exact(frame_bytes) {
        let (page, pages) = (u64::from(word(frame, 0)), u64::from(word(frame, 4)));
        let at = page.checked_sub(1).ok_or(ErrorKind::InvalidData)? * page_bytes as u64;
        database.write_all_at(&frame[FRAME_HEADER_BYTES..], at)?;
        if pages != 0 {
            database.set_len(pages * page_bytes as u64)?;
        }
    }
    Ok(())
}

fn is_page_size(bytes: usize) -> bool {
    (PAGE_BYTES_MIN..=PAGE_BYTES_MAX).contains(&bytes) && bytes.is_power_of_two()
}

fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

fn add_checksum((mut a, mut b): (u32, u32), bytes: &[u8], is_big_endian: bool) -> (u32, u32) {
    let read = |word: &[u8]| {
        let word = [word[0], word[1], word[2], word[3]];
        if is_big_endian { u32::from_be_bytes(word) } else { u32::from_le_bytes(word) }
    };
    for pair in bytes.chunks_exact(8) {
        a = a.wrapping_add(read(&pair[..4])).wrapping_add(b);
        b = b.wrapping_add(read(&pair[4..])).wrapping_add(a);
    }
    (a, b)
}

/// Whether the buffer could be filled.
fn read_whole(file: &mut File, buffer: &mut [u8]) -> io::Result<bool> {
    match file.read_exact(buffer) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

/// Copies a database file that nobody writes to.
pub(crate) fn copy_file(from: &Path, to: &Path) -> io::Result<()> {
    fs::copy(from, to).map(|_| ())
}
