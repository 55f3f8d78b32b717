//! What a mail says, once for both of its forms: plain text, and HTML in the colour of the organisation it comes from.

/// Whose letter it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Brand {
    /// The organisation's name.
    pub organisation: String,
    /// What stands above the letter.
    pub logo: BrandLogo,
    /// Its accent, `#RRGGBB`.
    pub accent: String,
}

/// What stands for an organisation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BrandLogo {
    /// Letters.
    Text(String),
    /// An image; where it is not loaded, the organisation's name stands.
    Image {
        /// Where everybody finds it. It is the same for all readers, so it tells nobody who has read the letter.
        url: String,
    },
}

/// What the reader can do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Action {
    /// What the button says.
    pub label: String,
    /// Where it leads.
    pub url: String,
}

/// What a mail says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Letter {
    /// Whose letter it is.
    pub brand: Brand,
    /// The first line, in large letters.
    pub heading: String,
    /// What comes before the button.
    pub paragraphs: Vec<String>,
    /// The button.
    pub action: Option<Action>,
    /// What comes below, in small letters: until when it holds, what to do if it was not expected.
    pub note: String,
}

impl Letter {
    /// The letter as plain text, lines as long as they come: programs that show mail wrap them.
    pub fn text(&self) -> String {
        let mut parts = vec![self.heading.clone()];
        parts.extend(self.paragraphs.iter().cloned());
        parts.extend(self.action.iter().map(|action| format!("{}:\n{}", action.label, action.url)));
        parts.push(self.note.clone());
        parts.push(format!("-- \n{}", self.brand.organisation));
        parts.join("\n\n") + "\n"
    }

    /// The letter as HTML. Styles stand in the elements, and the organisation's image alone is loaded, from the product
    /// itself: programs that show mail take neither style sheets nor, unasked, pictures.
    pub fn html(&self) -> String {
        let paragraphs: String = self
            .paragraphs
            .iter()
            .map(|text| format!("<p style=\"margin:0 0 16px\">{}</p>\n", escaped(text)))
            .collect();
        let button = self.action.as_ref().map(|action| self.button(action)).unwrap_or_default();
        format!(
            "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{heading}</title></head>\n\
             <body style=\"margin:0;padding:24px;background:#f4f4f5;color:#18181b;font:16px/1.5 -apple-system,'Segoe UI',\
             Roboto,Helvetica,Arial,sans-serif\">\n\
             <div style=\"max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px;\
             border-top:4px solid {accent}\">\n\
             <p style=\"margin:0 0 24px;font-weight:600;color:#52525b\">{logo}</p>\n\
             <h1 style=\"margin:0 0 16px;font-size:22px;line-height:1.3\">{heading}</h1>\n\
             {paragraphs}{button}\
             <p style=\"margin:24px 0 0;font-size:13px;color:#52525b\">{note}</p>\n\
             </div></body></html>\n",
            heading = escaped(&self.heading),
            accent = escaped(&self.brand.accent),
            logo = self.logo(),
            note = escaped(&self.note),
        )
    }

    fn logo(&self) -> String {
        match &self.brand.logo {
            BrandLogo::Text(letters) => escaped(letters),
            BrandLogo::Image { url } => format!(
                "<img src=\"{}\" alt=\"{}\" height=\"40\" style=\"display:block;height:40px;max-width:240px;border:0\">",
                escaped(url),
                escaped(&self.brand.organisation),
            ),
        }
    }

    fn button(&self, action: &Action) -> String {
        let url = escaped(&action.url);
        format!(
            "<p style=\"margin:24px 0\"><a href=\"{url}\" style=\"display:inline-block;padding:12px 20px;border-radius:8px;\
             background:{accent};color:{ink};font-weight:600;text-decoration:none\">{label}</a></p>\n\
             <p style=\"margin:0;font-size:13px;color:#52525b;word-break:break-all\">{url}</p>\n",
            accent = escaped(&self.brand.accent),
            ink = ink_on(&self.brand.accent),
            label = escaped(&action.label),
        )
    }
}

fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            other => safe.push(other),
        }
    }
    safe
}

/// White or near-black, whichever is read better on the colour (WCAG 2.2, relative luminance).
fn ink_on(colour: &str) -> &'static str {
    let channel = |at: usize| {
        let byte = colour.get(at..at + 2).and_then(|digits| u8::from_str_radix(digits, 16).ok()).unwrap_or(0);
        let share = f64::from(byte) / 255.0;
        if share <= 0.040_45 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    };
    let luminance = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
    // Where both inks stand out alike: (L + 0.05)² = 1.05 × 0.05.
    if luminance > 0.179 { "#18181b" } else { "#ffffff" }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letter(organisation: &str, accent: &str) -> Letter {
        Letter {
            brand: Brand {
                organisation: organisation.into(),
                logo: BrandLogo::Text(organisation.into()),
                accent: accent.into(),
            },
            heading: "Choose a new password".into(),
            paragraphs: vec!["Somebody asked for it.".into()],
            action: Some(Action { label: "Choose".into(), url: "https://files.example/reset?token=a&b=c".into() }),
            note: "The link works once.".into(),
        }
    }

    #[test]
    fn the_text_says_everything() {
        assert_eq!(
            letter("Dunmarrow", "#10B981").text(),
            "Choose a new password\n\nSomebody asked for it.\n\nChoose:\nhttps://files.example/reset?token=a&b=c\n\n\
             The link works once.\n\n-- \nDunmarrow\n"
        );
    }

    #[test]
    fn a_name_cannot_write_html() {
        let html = letter("<script>alert('x')</script> & \"Sons\"", "#10B981").html();
        assert!(html.contains("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; &quot;Sons&quot;"), "{html}");
        assert!(!html.contains("<script"), "{html}");
        assert!(html.contains("href=\"https://files.example/reset?token=a&amp;b=c\""), "{html}");
    }

    #[test]
    fn an_image_stands_above_the_letter_and_the_name_where_it_is_not_loaded() {
        let mut letter = letter("D & S", "#10B981");
        letter.brand.logo = BrandLogo::Image { url: "https://files.example/api/v1/logos/a/b".into() };
        let html = letter.html();
        assert!(html.contains("<img src=\"https://files.example/api/v1/logos/a/b\" alt=\"D &amp; S\""), "{html}");
        letter.brand.logo = BrandLogo::Text("<b>D</b>".into());
        assert!(letter.html().contains("&lt;b&gt;D&lt;/b&gt;") && !letter.html().contains("<img"));
    }

    #[test]
    fn the_button_is_readable_on_every_accent() {
        for (accent, ink) in
            [("#10B981", "#18181b"), ("#3F76B8", "#ffffff"), ("#000000", "#ffffff"), ("#FFFFFF", "#18181b")]
        {
            assert_eq!(ink_on(accent), ink, "{accent}");
        }
    }
}
