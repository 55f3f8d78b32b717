//! The little that is read of session descriptions beside what str0m reads.

/// Longer descriptions are not looked at. A client with 50 others in view needs some 100 kB.
pub(super) const LONGEST: usize = 256 * 1024;

/// Descriptions of more media than this are not looked at.
const MOST_SECTIONS: usize = 256;

/// One `m=` section.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Section<'a> {
    /// Whether it is of pictures.
    pub(super) is_video: bool,
    pub(super) mid: &'a str,
    /// The id of the track that its `msid` names.
    pub(super) track: &'a str,
    /// Whether its author sends.
    pub(super) sends: bool,
}

/// The media sections, or `None` where the description is too large to be a client's.
pub(super) fn sections(sdp: &str) -> Option<Vec<Section<'_>>> {
    if sdp.len() > LONGEST || sdp.matches("\nm=").count() > MOST_SECTIONS {
        return None;
    }
    let read = |part| {
        let line = |name: &str| str::lines(part).find_map(|line| line.trim().strip_prefix(name));
        Section {
            is_video: part.starts_with("video"),
            mid: line("a=mid:").unwrap_or_default(),
            track: line("a=msid:").and_then(|msid| msid.split_whitespace().nth(1)).unwrap_or_default(),
            sends: str::lines(part).any(|line| matches!(line.trim(), "a=sendonly" | "a=sendrecv")),
        }
    };
    Some(sdp.split("\nm=").skip(1).map(read).collect())
}

/// The name by which connectivity checks will address the author of this description.
pub(super) fn ice_name(sdp: &str) -> Option<&str> {
    sdp.lines().find_map(|line| line.trim().strip_prefix("a=ice-ufrag:"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_are_read() {
        let sdp = "v=0\r\na=ice-ufrag:abcd\r\nm=audio 9 UDP 111\r\na=mid:0\r\na=sendonly\r\na=msid:s t1\r\n\
                   m=video 9 UDP 96\r\na=mid:1\r\na=inactive\r\nm=application 9 DTLS\r\na=mid:2\r\n";
        let read = sections(sdp).unwrap();
        assert_eq!(read[0], Section { is_video: false, mid: "0", track: "t1", sends: true });
        assert_eq!(read[1], Section { is_video: true, mid: "1", track: "", sends: false });
        assert_eq!(read[2].mid, "2");
        assert_eq!(ice_name(sdp), Some("abcd"));
    }

    #[test]
    fn absurd_descriptions_are_not_read() {
        assert_eq!(sections(&"\nm=audio".repeat(300)), None);
        assert_eq!(sections(&" ".repeat(LONGEST + 1)), None);
        assert_eq!(sections("garbage"), Some(vec![]));
    }
}
